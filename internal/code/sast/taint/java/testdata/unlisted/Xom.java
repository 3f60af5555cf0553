package q.xom;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import nu.xom.Builder;
public class P extends HttpServlet {
    protected void doGet(HttpServletRequest rq, javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {
        }
    }
    private void m0(String s) throws Exception {
        new Builder().build(s, null); // want: xxe
    }
    private void m1(String s) throws Exception {
        new Builder().build("<a/>", null);
    }
}
