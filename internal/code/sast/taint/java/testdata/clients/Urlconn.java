package q.urlconn;
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
        new URL(s).openStream(); // want: ssrf
    }
    private void m1(String s) throws Exception {
        ((HttpURLConnection) new URL(s).openConnection()).getInputStream(); // want: ssrf
    }
    private void m2(String s) throws Exception {
        new URL("https://a.example/x?q=" + URLEncoder.encode(s, "UTF-8")).openStream();
    }
}
