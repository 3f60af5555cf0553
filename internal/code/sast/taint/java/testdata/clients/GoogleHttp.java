package q.google_http;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import com.google.api.client.http.*;
public class P extends HttpServlet {
    HttpRequestFactory f;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        f.buildGetRequest(new GenericUrl(s)).execute(); // want: ssrf
    }
    private void m1(String s) throws Exception {
        f.buildGetRequest(new GenericUrl("https://a.example")).execute();
    }
}
