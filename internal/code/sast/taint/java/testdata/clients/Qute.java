package q.qute;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import io.quarkus.qute.*;
public class P extends HttpServlet {
    Engine qe;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
            m2(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        Qute.fmt(s).render(); // want: template-injection
    }
    private void m1(String s) throws Exception {
        qe.parse(s).render(); // want: template-injection
    }
    private void m2(String s) throws Exception {
        qe.parse("{a}").data("a", s).render();
    }
}
