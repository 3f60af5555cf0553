package q.directory_api;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import org.apache.directory.ldap.client.api.LdapConnection;
import org.apache.directory.api.ldap.model.message.SearchScope;
public class P extends HttpServlet {
    LdapConnection connection;
    protected void doGet(HttpServletRequest rq, javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {
        }
    }
    private void m0(String s) throws Exception {
        connection.search("ou=x", "(uid=" + s + ")", SearchScope.SUBTREE); // want: ldap-injection
    }
    private void m1(String s) throws Exception {
        connection.search("ou=x", "(uid=a)", SearchScope.SUBTREE);
    }
}
