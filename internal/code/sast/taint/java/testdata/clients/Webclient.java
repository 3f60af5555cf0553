package q.webclient;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import org.springframework.web.reactive.function.client.WebClient;
public class P extends HttpServlet {
    WebClient wc;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
            m2(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        wc.get().uri(s).retrieve(); // want: ssrf
    }
    private void m1(String s) throws Exception {
        WebClient.create(s).get().retrieve(); // want: ssrf
    }
    private void m2(String s) throws Exception {
        wc.get().uri("https://a.example/{id}", s).retrieve();
    }
}
