package q.regex;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import java.util.regex.*;
public class P extends HttpServlet {
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        Pattern.compile(s).matcher("x").find(); // want: regex-injection
    }
    private void m1(String s) throws Exception {
        Pattern.compile(Pattern.quote(s)).matcher("x").find();
    }
}
