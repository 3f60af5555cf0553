package q.janino;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import org.codehaus.janino.*;
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
        ExpressionEvaluator e = new ExpressionEvaluator();
        e.cook(s); // want: code-injection
    }
    private void m1(String s) throws Exception {
        new ScriptEvaluator().cook(s); // want: code-injection
    }
    private void m2(String s) throws Exception {
        new ScriptEvaluator().cook("1;");
    }
}
