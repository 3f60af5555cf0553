package q.reactor_netty;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import reactor.netty.http.client.HttpClient;
public class P extends HttpServlet {
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        HttpClient.create().get().uri(s).response(); // want: ssrf
    }
    private void m1(String s) throws Exception {
        HttpClient.create().get().uri("https://a.example/x").response();
    }
}
