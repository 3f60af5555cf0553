package q.arangodb;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import com.arangodb.ArangoDatabase;
public class P extends HttpServlet {
    ArangoDatabase db;
    protected void doGet(HttpServletRequest rq, javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {
        }
    }
    private void m0(String s) throws Exception {
        db.query("FOR u IN users FILTER u.n == '" + s + "' RETURN u", Object.class); // want: sql-injection
    }
    private void m1(String s) throws Exception {
        db.query("FOR u IN users FILTER u.n == @n RETURN u", Object.class, java.util.Map.of("n", s));
    }
}
