package q.cayenne;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import org.apache.cayenne.query.SQLSelect;
public class P extends HttpServlet {
    org.apache.cayenne.ObjectContext context;
    protected void doGet(HttpServletRequest rq, javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {
        }
    }
    private void m0(String s) throws Exception {
        SQLSelect.dataRowQuery("SELECT * FROM u WHERE n = '" + s + "'").select(context); // want: sql-injection
    }
    private void m1(String s) throws Exception {
        SQLSelect.dataRowQuery("SELECT * FROM u WHERE n = #bind($n)").param("n", s).select(context);
    }
}
