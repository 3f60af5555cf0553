package q.neo4j;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import org.neo4j.driver.*;
public class P extends HttpServlet {
    Session ns;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        ns.run("match (n) where n.name='" + s + "' return n"); // want: sql-injection
    }
    private void m1(String s) throws Exception {
        ns.run("match (n) where n.name=$n return n", java.util.Map.of("n", (Object) s));
    }
}
