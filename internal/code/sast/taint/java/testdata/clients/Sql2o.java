package q.sql2o;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import org.sql2o.*;
public class P extends HttpServlet {
    org.sql2o.Connection con;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        con.createQuery("select * from t where n='" + s + "'").executeAndFetchTable(); // want: sql-injection
    }
    private void m1(String s) throws Exception {
        con.createQuery("select * from t where n=:n").addParameter("n", s).executeAndFetchTable();
    }
}
