package q.jaxrs_client;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import jakarta.ws.rs.client.*;
public class P extends HttpServlet {
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        ClientBuilder.newClient().target(s).request().get(); // want: ssrf
    }
    private void m1(String s) throws Exception {
        ClientBuilder.newClient().target("https://a.example/").path(s).request().get();
    }
}
