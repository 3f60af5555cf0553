package q.httpclient4;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import org.apache.http.client.methods.*;
import org.apache.http.impl.client.*;
public class P extends HttpServlet {
    CloseableHttpClient hc;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
            m2(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        hc.execute(new HttpGet(s)); // want: ssrf
    }
    private void m1(String s) throws Exception {
        hc.execute(RequestBuilder.get(s).build()); // want: ssrf
    }
    private void m2(String s) throws Exception {
        hc.execute(new HttpGet("https://a.example/x/" + s));
    }
}
