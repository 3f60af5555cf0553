package q.kubernetes;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import io.kubernetes.client.Exec;
public class P extends HttpServlet {
    protected void doGet(HttpServletRequest rq, javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {
        }
    }
    private void m0(String s) throws Exception {
        new Exec().exec("ns", "pod", new String[] {"sh", "-c", s}, true); // want: command-injection
    }
    private void m1(String s) throws Exception {
        new Exec().exec("ns", "pod", new String[] {"ls"}, true);
    }
}
