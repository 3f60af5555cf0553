package q.spring_ldap;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import org.springframework.ldap.core.LdapTemplate;
import org.springframework.ldap.query.LdapQueryBuilder;
public class P extends HttpServlet {
    LdapTemplate lt;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
            m2(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        lt.search("o=x", "(uid=" + s + ")", (org.springframework.ldap.core.AttributesMapper<String>) a -> ""); // want: ldap-injection
    }
    private void m1(String s) throws Exception {
        lt.search(LdapQueryBuilder.query().filter("(uid=" + s + ")"), // want: ldap-injection
                (org.springframework.ldap.core.AttributesMapper<String>) a -> "");
    }
    private void m2(String s) throws Exception {
        lt.search(LdapQueryBuilder.query().where("uid").is(s),
                (org.springframework.ldap.core.AttributesMapper<String>) a -> "");
    }
}
