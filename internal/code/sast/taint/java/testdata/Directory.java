package app;

import com.unboundid.ldap.sdk.*;
import java.io.IOException;
import javax.naming.InitialContext;
import javax.servlet.http.*;
import org.springframework.ldap.core.LdapTemplate;
import org.springframework.ldap.filter.EqualsFilter;
import org.springframework.ldap.support.LdapEncoder;

public class Directory extends HttpServlet {
	private LdapTemplate ldap;
	private LDAPConnection connection;

	@Override
	protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
		String in = request.getParameter("in");
		new InitialContext().lookup(in); // want: code-injection
		new InitialContext().lookup("java:comp/env/" + in);
		ldap.search("ou=people", "(uid=" + in + ")", (Object attributes) -> attributes); // want: ldap-injection
		ldap.search("ou=people", "(uid=" + LdapEncoder.filterEncode(in) + ")", (Object attributes) -> attributes);
		ldap.search("ou=people", new EqualsFilter("uid", in).encode(), (Object attributes) -> attributes);
		connection.search("ou=people", SearchScope.SUB, "(uid=" + in + ")"); // want: ldap-injection
		connection.search("ou=people", SearchScope.SUB, "(uid=a)", in);
		SearchResultListener listener = results();
		connection.search(listener, "ou=people", SearchScope.SUB, "(uid=" + in + ")"); // want: ldap-injection
		connection.search(listener, "ou=" + in, SearchScope.SUB, "(uid=a)"); // want: ldap-injection
		connection.search(listener, "ou=people", SearchScope.SUB, "(uid=a)", in);
		connection.search("ou=people", SearchScope.SUB, DereferencePolicy.NEVER, 1, 1, false, "(uid=" + in + ")"); // want: ldap-injection
		connection.search("ou=people", SearchScope.SUB, DereferencePolicy.NEVER, 1, 1, false, "(uid=a)", in);
		connection.searchForEntry("ou=people", SearchScope.SUB, DereferencePolicy.NEVER, 1, false, "(uid=" + in + ")"); // want: ldap-injection
		connection.search(listener, "ou=people", SearchScope.SUB, DereferencePolicy.NEVER, 1, 1, false, "(uid=" + in + ")"); // want: ldap-injection
		connection.search(listener, "ou=people", SearchScope.SUB, DereferencePolicy.NEVER, 1, 1, false, "(uid=a)", in);
		connection.search("ou=people", SearchScope.SUB, Filter.create(in)); // want: ldap-injection
		connection.search("ou=people", SearchScope.SUB, Filter.createEqualityFilter("uid", in));
	}

	private SearchResultListener results() {
		return null;
	}
}
