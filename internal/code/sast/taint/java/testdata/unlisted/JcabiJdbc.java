package q.jcabi_jdbc;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import com.jcabi.jdbc.JdbcSession;
public class P extends HttpServlet {
    javax.sql.DataSource ds;
    protected void doGet(HttpServletRequest rq, javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {
        }
    }
    private void m0(String s) throws Exception {
        new JdbcSession(ds).sql("DELETE FROM u WHERE n = '" + s + "'").execute(); // want: sql-injection
    }
    private void m1(String s) throws Exception {
        new JdbcSession(ds).sql("DELETE FROM u WHERE n = ?").set(s).execute();
    }
}
