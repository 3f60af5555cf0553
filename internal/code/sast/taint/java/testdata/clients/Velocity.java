package q.velocity;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import org.apache.velocity.*;
import org.apache.velocity.app.*;
import java.io.*;
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
        Velocity.evaluate(new VelocityContext(), new StringWriter(), "t", s); // want: template-injection
    }
    private void m1(String s) throws Exception {
        new VelocityEngine().evaluate(new VelocityContext(), new StringWriter(), "t", "x " + s); // want: template-injection
    }
    private void m2(String s) throws Exception {
        VelocityContext vc = new VelocityContext();
        vc.put("a", s);
        Velocity.evaluate(vc, new StringWriter(), "t", "x $a");
    }
}
