package q.graal;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import org.graalvm.polyglot.*;
public class P extends HttpServlet {
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        Context.create().eval("js", s); // want: code-injection
    }
    private void m1(String s) throws Exception {
        Context.create().eval("js", "1");
    }
}
