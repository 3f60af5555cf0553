package q.sshj;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import net.schmizz.sshj.connection.channel.direct.Session;
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
        ss.exec("ls " + s); // want: command-injection
    }
    private void m1(String s) throws Exception {
        ss.exec("ls");
    }
}
