package q.el;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import jakarta.el.*;
public class P extends HttpServlet {
    ELContext ec;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
            m2(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        ExpressionFactory.newInstance().createValueExpression(ec, s, String.class).getValue(ec); // want: code-injection
    }
    private void m1(String s) throws Exception {
        new ELProcessor().eval(s); // want: code-injection
    }
    private void m2(String s) throws Exception {
        new ELProcessor().eval("1");
    }
}
