package q.asynchttp;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import org.asynchttpclient.*;
public class P extends HttpServlet {
    AsyncHttpClient ahc;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        ahc.prepareGet(s).execute(); // want: ssrf
    }
    private void m1(String s) throws Exception {
        ahc.prepareGet("https://a.example").addQueryParam("q", s).execute();
    }
}
