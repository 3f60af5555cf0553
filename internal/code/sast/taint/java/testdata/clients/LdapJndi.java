package q.ldap_jndi;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import javax.naming.directory.*;
public class P extends HttpServlet {
    DirContext dc;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        dc.search("o=x", "(uid=" + s + ")", new SearchControls()); // want: ldap-injection
    }
    private void m1(String s) throws Exception {
        dc.search("o=x", "(uid={0})", new Object[]{s}, new SearchControls());
    }
}
