package q.j2v8;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import com.eclipsesource.v8.V8;
public class P extends HttpServlet {
    protected void doGet(HttpServletRequest rq, javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {
        }
    }
    private void m0(String s) throws Exception {
        V8.createV8Runtime().executeScript(s); // want: code-injection
    }
    private void m1(String s) throws Exception {
        V8.createV8Runtime().executeScript("1");
    }
}
