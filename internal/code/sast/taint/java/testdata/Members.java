package app;

import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.sql.*;
import java.util.*;
import java.util.zip.*;
import javax.naming.directory.*;
import javax.naming.event.EventDirContext;
import javax.naming.ldap.*;
import javax.servlet.http.*;
import javax.servlet.jsp.*;
import javax.sql.DataSource;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.logging.LogFactory;
import org.hibernate.*;
import org.springframework.http.*;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.web.client.RestClient;
import org.springframework.web.context.request.*;

public class Members extends HttpServlet {
	private DataSource source;
	private SessionFactory sessions;
	private NamedParameterJdbcTemplate named;
	private JdbcClient client;
	private EventDirContext events;
	private InitialLdapContext ldap;
	private PageContext page;

	@Override
	protected void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
		String in = request.getParameter("in");
		databases(in);
		files(in, response);
		streams(request, response);
		web(in, request, response);
	}

	private void databases(String in) throws Exception {
		source.getConnection().createStatement().executeQuery("SELECT " + in); // want: sql-injection
		DriverManager.getConnection("jdbc:h2:mem:a").prepareStatement("SELECT " + in); // want: sql-injection
		CallableStatement call = source.getConnection().prepareCall("CALL a()");
		call.execute("SELECT " + in); // want: sql-injection
		sessions.openSession().createQuery("from User where name = '" + in + "'"); // want: sql-injection
		sessions.openStatelessSession().createSQLQuery("SELECT " + in); // want: sql-injection
		sessions.createEntityManager().createQuery("from User where name = '" + in + "'"); // want: sql-injection
		named.queryForList("SELECT " + in, Map.of()); // want: sql-injection
		client.sql("SELECT " + in).query(); // want: sql-injection
		events.search("ou=people", "(uid=" + in + ")", null); // want: ldap-injection
		ldap.search("ou=people", "(uid=" + in + ")", null); // want: ldap-injection
	}

	private void files(String in, HttpServletResponse response) throws Exception {
		Files.readString(FileSystems.getDefault().getPath(in)); // want: path-traversal
		File kept = new File("/srv/files", in).getCanonicalFile();
		if (kept.getPath().startsWith("/srv/files/")) {
			new FileInputStream(kept);
		}
		Path path = Paths.get("/srv/files", in).toRealPath();
		if (path.toString().startsWith("/srv/files/")) {
			Files.readString(path);
		}
		for (Enumeration<? extends ZipEntry> all = new ZipFile("/srv/upload.zip").entries(); all.hasMoreElements();) {
			new FileOutputStream("/srv/files/" + all.nextElement().getName()); // want: path-traversal
		}
		new RestClientCalls().get(in);
	}

	void entries(TarArchiveEntry tar, ZipArchiveEntry zip, java.util.jar.JarEntry jar) throws Exception {
		new FileOutputStream("/srv/files/" + tar.getName()); // want: path-traversal
		new FileOutputStream("/srv/files/" + zip.getName()); // want: path-traversal
		new FileOutputStream("/srv/files/" + jar.getName()); // want: path-traversal
	}

	private void streams(HttpServletRequest request, HttpServletResponse response) throws Exception {
		String in = request.getParameter("in");
		response.getWriter().print(new BufferedReader(new InputStreamReader(request.getInputStream())).readLine()); // want: xss
		response.getWriter().print(new String(new ByteArrayInputStream(in.getBytes()).readAllBytes())); // want: xss
		response.getWriter().print(new String(new BufferedInputStream(request.getInputStream()).readAllBytes())); // want: xss
		response.getWriter().print(new DataInputStream(request.getInputStream()).readUTF()); // want: xss
		char[] text = new char[10];
		new StringReader(in).read(text);
		response.getWriter().print(new String(text)); // want: xss
		BufferedWriter log = new BufferedWriter(new FileWriter("/srv/log"));
		response.getWriter().print(log.append(in));
		System.out.printf("%s", in);
		response.getWriter().print(new PrintWriter("/srv/log").append(in));
	}

	private void web(String in, HttpServletRequest request, HttpServletResponse response) throws Exception {
		response.getOutputStream().print(in); // want: xss
		page.getOut().print(in); // want: xss
		page.getSession().setAttribute("name", in); // want: trust-boundary
		request.getSession().getServletContext().getResourceAsStream(in); // want: path-traversal
		LogFactory.getLog(Members.class).info(in); // want: log-injection
		java.util.logging.Logger.getLogger("app").info(in); // want: log-injection
		String token = "" + new SplittableRandom().nextLong(); // want: weak-random
		ResourceBundle texts = ResourceBundle.getBundle("app");
	}

	void more(HttpServletRequest request, HttpServletResponse response, HttpHeaders unused, Query query) throws Exception {
		String in = request.getParameter("in");
		Process listing = new ProcessBuilder().directory(new File("/srv")).command("sh", "-c", in).start(); // want: command-injection
		StringWriter kept = new StringWriter();
		kept.append(in);
		response.getWriter().print(kept.getBuffer()); // want: xss
		HttpURLConnection connection = (HttpURLConnection) new URL("https://api.example.org/").openConnection();
		response.getWriter().print(connection.getOutputStream().toString());
		URI uri = new URL(in).toURI();
		if (uri.getHost().equals("api.example.org")) {
			uri.toURL().openStream();
		}
		ResultSet rows = source.getConnection().createStatement().executeQuery("SELECT 1");
		response.getWriter().print(rows.getMetaData().getColumnCount());
		request.getPart(in).getInputStream().transferTo(new FileOutputStream("/srv/upload"));
		for (Cookie cookie : request.getCookies()) {
			new FileInputStream("/srv/" + cookie.getName()); // want: path-traversal
		}
		getServletContext().getRequestDispatcher("/WEB-INF/" + in).forward(request, response); // want: path-traversal
	}

	void requests(ServletWebRequest servlet, NativeWebRequest nat, RequestEntity<String> entity, HttpServletResponse response) throws Exception {
		response.getWriter().print(servlet.getParameter("name")); // want: xss
		response.getWriter().print(nat.getParameter("name")); // want: xss
	}
}

class RestClientCalls {
	void get(String in) {
		RestClient.create().get().uri(in).retrieve(); // want: ssrf
		RestClient.create().get().uri("/items/" + in).retrieve();
	}
}
