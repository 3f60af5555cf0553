package q.lettuce;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.ScriptOutputType;
public class P extends HttpServlet {
    RedisCommands<String, String> rc;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        rc.eval("return '" + s + "'", ScriptOutputType.VALUE); // want: code-injection
    }
    private void m1(String s) throws Exception {
        rc.get(s);
    }
}
