package q.socket;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import java.net.*;
public class P extends HttpServlet {
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
            m2(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        new Socket(s, 80); // want: ssrf
    }
    private void m1(String s) throws Exception {
        InetAddress.getByName("a");
        new DatagramSocket().connect(new InetSocketAddress(s, 1)); // want: ssrf
    }
    private void m2(String s) throws Exception {
        new Socket("a.example", Integer.parseInt(s));
    }
}
