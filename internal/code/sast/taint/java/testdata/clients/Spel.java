package q.spel;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import org.springframework.expression.spel.standard.SpelExpressionParser;
public class P extends HttpServlet {
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        new SpelExpressionParser().parseExpression(s).getValue(); // want: code-injection
    }
    private void m1(String s) throws Exception {
        new SpelExpressionParser().parseExpression("name").getValue(s);
    }
}
