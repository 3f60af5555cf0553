package q.jndi;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import javax.naming.*;
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
        new InitialContext().lookup(s); // want: code-injection
    }
    private void m1(String s) throws Exception {
        new org.springframework.jndi.JndiTemplate().lookup(s); // want: code-injection
    }
    private void m2(String s) throws Exception {
        new InitialContext().lookup("java:comp/env/x");
    }
}
