package q.unirest;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import kong.unirest.Unirest;
public class P extends HttpServlet {
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        Unirest.get(s).asString(); // want: ssrf
    }
    private void m1(String s) throws Exception {
        Unirest.get("https://a.example/{id}").routeParam("id", s).asString();
    }
}
