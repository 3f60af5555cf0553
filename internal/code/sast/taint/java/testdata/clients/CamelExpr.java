package q.camel_expr;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import org.apache.camel.*;
public class P extends HttpServlet {
    ProducerTemplate pt;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
            m2(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        pt.sendBody(s, "x"); // want: ssrf
    }
    private void m1(String s) throws Exception {
        pt.requestBody("http:" + s, "x"); // want: ssrf
    }
    private void m2(String s) throws Exception {
        pt.sendBody("direct:x", s);
    }
}
