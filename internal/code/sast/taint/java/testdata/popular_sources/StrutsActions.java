package popular.struts;
import com.opensymphony.xwork2.*;
import org.apache.struts2.convention.annotation.*;
import org.apache.struts2.interceptor.*;
import org.apache.struts2.interceptor.parameter.StrutsParameter;
import org.apache.struts2.ServletActionContext;
import java.io.File;
import java.sql.Statement;
import java.util.Map;
class SearchAction extends ActionSupport {
    private String term;
    private int page;
    private File doc;
    private String docFileName;
    Statement st;
    @Override public String execute() throws Exception {
        st.executeQuery("SELECT * FROM d WHERE t LIKE '%" + term + "%'"); // want: sql-injection
        st.executeQuery("SELECT * FROM d LIMIT " + page);
        org.apache.commons.io.FileUtils.copyFile(doc, new File("/srv/up/" + docFileName)); // want: path-traversal
        String raw = ServletActionContext.getRequest().getParameter("raw");
        Runtime.getRuntime().exec("sh -c " + raw); // want: command-injection
        return SUCCESS;
    }
    @StrutsParameter public void setTerm(String t) { term = t; }
    @StrutsParameter public void setPage(int p) { page = p; }
    public void setDoc(File f) { doc = f; }
    public void setDocFileName(String n) { docFileName = n; }
}
class ModelAction implements Action, ModelDriven<Customer>, ParametersAware {
    private final Customer customer = new Customer();
    private Map<String, org.apache.struts2.dispatcher.Parameter> params;
    Statement st;
    @Override public Customer getModel() { return customer; }
    @Override public String execute() throws Exception {
        st.execute("INSERT INTO c VALUES('" + customer.getName() + "')");
        return "success";
    }
}
class Customer { private String name; public String getName() { return name; } public void setName(String n) { name = n; } }
