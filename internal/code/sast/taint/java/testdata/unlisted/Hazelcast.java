package q.hazelcast;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.query.Predicates;
public class P extends HttpServlet {
    HazelcastInstance hz;
    protected void doGet(HttpServletRequest rq, javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
            m2(rq.getParameter("s"));
        } catch (Exception e) {
        }
    }
    private void m0(String s) throws Exception {
        hz.getSql().execute("SELECT * FROM u WHERE n = '" + s + "'"); // want: sql-injection
    }
    private void m1(String s) throws Exception {
        hz.getMap("u").values(Predicates.sql("n = '" + s + "'")); // want: sql-injection
    }
    private void m2(String s) throws Exception {
        hz.getSql().execute("SELECT * FROM u WHERE n = ?", s);
    }
}
