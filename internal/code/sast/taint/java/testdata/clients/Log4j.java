package q.log4j;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import org.slf4j.*;
public class P extends HttpServlet {
    Logger log = LoggerFactory.getLogger("x");
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        log.info("user " + s); // want: log-injection
    }
    private void m1(String s) throws Exception {
        log.info("user");
    }
}
