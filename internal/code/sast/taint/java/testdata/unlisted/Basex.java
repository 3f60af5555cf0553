package q.basex;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import org.basex.core.cmd.XQuery;
public class P extends HttpServlet {
    org.basex.core.Context context;
    protected void doGet(HttpServletRequest rq, javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {
        }
    }
    private void m0(String s) throws Exception {
        new XQuery("//u[@n='" + s + "']").execute(context); // want: xpath-injection
    }
    private void m1(String s) throws Exception {
        new XQuery("//u[@n='a']").execute(context);
    }
}
