package q.jdkhttp;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import java.net.http.*;
import java.net.URI;
public class P extends HttpServlet {
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
            m2(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        HttpClient.newHttpClient().send(HttpRequest.newBuilder().uri(URI.create(s)).build(), // want: ssrf
                HttpResponse.BodyHandlers.ofString());
    }
    private void m1(String s) throws Exception {
        HttpClient.newHttpClient().send(HttpRequest.newBuilder(URI.create("http://" + s + "/x")).build(), // want: ssrf
                HttpResponse.BodyHandlers.ofString());
    }
    private void m2(String s) throws Exception {
        HttpClient.newHttpClient().send(HttpRequest.newBuilder(URI.create("https://a.example/" +
                s)).build(), HttpResponse.BodyHandlers.ofString());
    }
}
