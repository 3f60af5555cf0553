package q.ignite;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import org.apache.ignite.cache.query.SqlFieldsQuery;
public class P extends HttpServlet {
    org.apache.ignite.IgniteCache<Long, Object> cache;
    protected void doGet(HttpServletRequest rq, javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {
        }
    }
    private void m0(String s) throws Exception {
        cache.query(new SqlFieldsQuery("select * from u where n = '" + s + "'")).getAll(); // want: sql-injection
    }
    private void m1(String s) throws Exception {
        cache.query(new SqlFieldsQuery("select * from u where n = ?").setArgs(s)).getAll();
    }
}
