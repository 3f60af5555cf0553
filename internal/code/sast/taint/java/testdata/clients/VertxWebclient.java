package q.vertx_webclient;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import io.vertx.ext.web.client.WebClient;
public class P extends HttpServlet {
    WebClient wc;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        wc.getAbs(s).send(); // want: ssrf
    }
    private void m1(String s) throws Exception {
        wc.getAbs("https://a.example/x").addQueryParam("q", s).send();
    }
}
