package q.mina_sshd;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import org.apache.sshd.client.session.ClientSession;
public class P extends HttpServlet {
    ClientSession cs;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
            m2(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        cs.executeRemoteCommand("ls " + s); // want: command-injection
    }
    private void m1(String s) throws Exception {
        cs.createExecChannel("ls " + s); // want: command-injection
    }
    private void m2(String s) throws Exception {
        cs.executeRemoteCommand("ls");
    }
}
