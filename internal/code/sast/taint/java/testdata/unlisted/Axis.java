package q.axis;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import org.apache.axis.client.Call;
public class P extends HttpServlet {
    Call call;
    protected void doGet(HttpServletRequest rq, javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {
        }
    }
    private void m0(String s) throws Exception {
        call.setTargetEndpointAddress(s); // want: ssrf
    }
    private void m1(String s) throws Exception {
        call.setTargetEndpointAddress("https://a.example/");
    }
}
