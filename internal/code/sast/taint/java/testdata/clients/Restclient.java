package q.restclient;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import org.springframework.web.client.RestClient;
public class P extends HttpServlet {
    RestClient rc;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
            m2(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        rc.get().uri(s).retrieve(); // want: ssrf
    }
    private void m1(String s) throws Exception {
        RestClient.create(s); // want: ssrf
    }
    private void m2(String s) throws Exception {
        rc.get().uri("https://a.example/{id}", s).retrieve();
    }
}
