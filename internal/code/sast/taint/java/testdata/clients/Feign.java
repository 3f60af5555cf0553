package q.feign;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import feign.Feign;
public class P extends HttpServlet {
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        Feign.builder().target(Runnable.class, s); // want: ssrf
    }
    private void m1(String s) throws Exception {
        Feign.builder().target(Runnable.class, "https://a.example");
    }
}
