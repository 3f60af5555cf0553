package sampled.faces;
import jakarta.enterprise.context.RequestScoped;
import jakarta.faces.annotation.ManagedProperty;
import jakarta.faces.context.*;
import jakarta.faces.event.*;
import jakarta.faces.view.ViewScoped;
import jakarta.inject.*;
import jakarta.servlet.http.Part;
import java.io.Serializable;
import java.nio.file.*;
import java.sql.*;
import java.util.Map;
@Named
@RequestScoped
public class FacesBean implements Serializable {
    private Statement st;
    private String name;
    private int count;
    private Part file;
    @Inject @ManagedProperty("#{param.id}") private String id;
    public String getName() { return name; }
    public void setName(String name) { this.name = name; }
    public void setCount(int count) { this.count = count; }
    public void setFile(Part file) { this.file = file; }
    public String save() throws Exception {
        st.execute("INSERT INTO n VALUES('" + name + "')"); // want: sql-injection
        st.execute("INSERT INTO n VALUES(" + count + ")");
        st.executeQuery("SELECT * FROM n WHERE id = '" + id + "'"); // want: sql-injection
        file.write("/srv/files/" + file.getSubmittedFileName()); // want: path-traversal
        return "ok";
    }
    public void load() throws Exception {
        Map<String, String> params = FacesContext.getCurrentInstance().getExternalContext().getRequestParameterMap();
        Runtime.getRuntime().exec("sh -c " + params.get("cmd")); // want: command-injection
        ExternalContext ext = FacesContext.getCurrentInstance().getExternalContext();
        ext.redirect(ext.getRequestParameterMap().get("next")); // want: open-redirect
        ext.redirect("/home");
    }
    public void changed(ValueChangeEvent event) throws SQLException {
        st.executeQuery("SELECT * FROM n WHERE v = '" + event.getNewValue() + "'"); // want: sql-injection
    }
}
