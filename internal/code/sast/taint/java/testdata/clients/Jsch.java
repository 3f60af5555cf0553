package q.jsch;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import com.jcraft.jsch.*;
public class P extends HttpServlet {
    Session ss;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        ChannelExec ce = (ChannelExec) ss.openChannel("exec");
        ce.setCommand("ls " + s); // want: command-injection
        ce.connect();
    }
    private void m1(String s) throws Exception {
        ChannelExec ce = (ChannelExec) ss.openChannel("exec");
        ce.setCommand("ls");
        ce.connect();
    }
}
