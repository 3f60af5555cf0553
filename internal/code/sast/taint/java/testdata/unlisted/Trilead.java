package q.trilead;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import com.trilead.ssh2.Session;
public class P extends HttpServlet {
    Session sess;
    protected void doGet(HttpServletRequest rq, javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {
        }
    }
    private void m0(String s) throws Exception {
        sess.execCommand("ls " + s); // want: command-injection
    }
    private void m1(String s) throws Exception {
        sess.execCommand("ls");
    }
}
