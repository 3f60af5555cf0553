package q.freemarker;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import freemarker.template.*;
import java.io.*;
public class P extends HttpServlet {
    Configuration cfg;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
            m2(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        new Template("n", new StringReader(s), cfg).process(null, new StringWriter()); // want: template-injection
    }
    private void m1(String s) throws Exception {
        new Template("n", s, cfg); // want: template-injection
    }
    private void m2(String s) throws Exception {
        cfg.getTemplate("x.ftl").process(java.util.Map.of("a", s), new StringWriter());
    }
}
