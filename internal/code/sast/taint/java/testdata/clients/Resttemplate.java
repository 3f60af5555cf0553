package q.resttemplate;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import org.springframework.web.client.*;
public class P extends HttpServlet {
    RestTemplate rt;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
            m2(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        rt.getForObject(s, String.class); // want: ssrf
    }
    private void m1(String s) throws Exception {
        rt.exchange(s, org.springframework.http.HttpMethod.GET, null, String.class); // want: ssrf
    }
    private void m2(String s) throws Exception {
        rt.getForObject("https://a.example/{id}", String.class, s);
    }
}
