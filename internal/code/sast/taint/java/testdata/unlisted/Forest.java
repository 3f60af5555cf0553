package q.forest;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import com.dtflys.forest.Forest;
public class P extends HttpServlet {
    protected void doGet(HttpServletRequest rq, javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {
        }
    }
    private void m0(String s) throws Exception {
        Forest.get(s).executeAsString(); // want: ssrf
    }
    private void m1(String s) throws Exception {
        Forest.get("https://a.example/").addQuery("q", s).executeAsString();
    }
}
