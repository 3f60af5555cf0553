package q.cassandra;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import com.datastax.oss.driver.api.core.CqlSession;
public class P extends HttpServlet {
    CqlSession cql;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        cql.execute("select * from t where n='" + s + "'"); // want: sql-injection
    }
    private void m1(String s) throws Exception {
        cql.execute("select * from t where n=?", s);
    }
}
