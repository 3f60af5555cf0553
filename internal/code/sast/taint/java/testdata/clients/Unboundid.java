package q.unboundid;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import com.unboundid.ldap.sdk.*;
public class P extends HttpServlet {
    LDAPConnection lc;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
            m2(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        lc.search("o=x", SearchScope.SUB, "(uid=" + s + ")"); // want: ldap-injection
    }
    private void m1(String s) throws Exception {
        Filter.create("(uid=" + s + ")"); // want: ldap-injection
    }
    private void m2(String s) throws Exception {
        lc.search("o=x", SearchScope.SUB, Filter.createEqualityFilter("uid", s));
    }
}
