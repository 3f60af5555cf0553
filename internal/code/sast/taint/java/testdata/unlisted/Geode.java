package q.geode;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import org.apache.geode.cache.query.QueryService;
public class P extends HttpServlet {
    QueryService qs;
    protected void doGet(HttpServletRequest rq, javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {
        }
    }
    private void m0(String s) throws Exception {
        qs.newQuery("SELECT * FROM /u WHERE n = '" + s + "'").execute(); // want: sql-injection
    }
    private void m1(String s) throws Exception {
        qs.newQuery("SELECT * FROM /u WHERE n = $1").execute(new Object[] {s});
    }
}
