package q.httpclient5;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import org.apache.hc.client5.http.classic.methods.*;
import org.apache.hc.client5.http.impl.classic.*;
import org.apache.hc.core5.http.io.support.ClassicRequestBuilder;
import org.apache.hc.client5.http.fluent.Request;
public class P extends HttpServlet {
    CloseableHttpClient hc;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
            m2(rq.getParameter("s"));
            m3(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        hc.execute(new HttpPost(s), r -> null); // want: ssrf
    }
    private void m1(String s) throws Exception {
        hc.execute(ClassicRequestBuilder.get(s).build(), r -> null); // want: ssrf
    }
    private void m2(String s) throws Exception {
        Request.get(s).execute(); // want: ssrf
    }
    private void m3(String s) throws Exception {
        hc.execute(ClassicRequestBuilder.get("https://a.example/x").addParameter("q", s).build(), r -> null);
    }
}
