package q.pebble;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import io.pebbletemplates.pebble.PebbleEngine;
public class P extends HttpServlet {
    PebbleEngine pe;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        pe.getLiteralTemplate(s); // want: template-injection
    }
    private void m1(String s) throws Exception {
        pe.getTemplate("x.peb");
    }
}
