package q.handlebars;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import com.github.jknack.handlebars.Handlebars;
public class P extends HttpServlet {
    Handlebars hb;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        hb.compileInline(s); // want: template-injection
    }
    private void m1(String s) throws Exception {
        hb.compileInline("x {{a}}").apply(s);
    }
}
