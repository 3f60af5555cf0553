package q.vtd;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import com.ximpleware.AutoPilot;
public class P extends HttpServlet {
    AutoPilot ap;
    protected void doGet(HttpServletRequest rq, javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {
        }
    }
    private void m0(String s) throws Exception {
        ap.selectXPath("//u[@n='" + s + "']"); // want: xpath-injection
    }
    private void m1(String s) throws Exception {
        ap.selectXPath("//u[@n='a']");
    }
}
