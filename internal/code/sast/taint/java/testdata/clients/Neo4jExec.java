package q.neo4j_exec;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import org.neo4j.driver.*;
public class P extends HttpServlet {
    Driver drv;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        drv.executableQuery("match (n) where n.name='" + s + "' return n").execute(); // want: sql-injection
    }
    private void m1(String s) throws Exception {
        drv.executableQuery("match (n) where n.name=$n return n").withParameters(java.util.Map.of("n",
                (Object) s)).execute();
    }
}
