package q.thymeleaf;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import org.thymeleaf.*;
import org.thymeleaf.context.Context;
public class P extends HttpServlet {
    TemplateEngine te;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        te.process("<p>" + s + "</p>", new Context()); // want: template-injection
    }
    private void m1(String s) throws Exception {
        Context c = new Context();
        c.setVariable("n", s);
        te.process("index", c);
    }
}
