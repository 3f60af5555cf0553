package q.ognl_struts;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import com.opensymphony.xwork2.util.*;
public class P extends HttpServlet {
    ValueStack vs;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        vs.findValue(s); // want: code-injection
    }
    private void m1(String s) throws Exception {
        vs.findValue("name");
    }
}
