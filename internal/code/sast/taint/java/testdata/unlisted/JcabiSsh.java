package q.jcabi_ssh;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import com.jcabi.ssh.Shell;
public class P extends HttpServlet {
    Shell shell;
    protected void doGet(HttpServletRequest rq, javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {
        }
    }
    private void m0(String s) throws Exception {
        new Shell.Plain(shell).exec("ls " + s); // want: command-injection
    }
    private void m1(String s) throws Exception {
        new Shell.Plain(shell).exec("ls");
    }
}
