package drawn.zk;
import org.zkoss.zk.ui.*;
import org.zkoss.zk.ui.event.*;
import org.zkoss.zk.ui.select.*;
import org.zkoss.zk.ui.select.annotation.*;
import org.zkoss.zul.*;
import org.zkoss.bind.annotation.*;
import java.sql.Statement;
class ZkComposer extends SelectorComposer<Component> {
    Statement st;
    @Wire Textbox name;
    @Wire Intbox age;
    @Listen("onClick = #save")
    public void save() throws Exception {
        st.execute("INSERT INTO u VALUES('" + name.getValue() + "')"); // want: sql-injection
        st.execute("INSERT INTO u VALUES(" + age.getValue() + ")");
        String q = Executions.getCurrent().getParameter("q");
        st.execute("INSERT INTO q VALUES('" + q + "')"); // want: sql-injection
        Executions.sendRedirect(q); // want: open-redirect
    }
    @Listen("onChanging = #term")
    public void changing(InputEvent event) throws Exception {
        st.execute("SELECT * FROM t WHERE t = '" + event.getValue() + "'"); // want: sql-injection
    }
}
