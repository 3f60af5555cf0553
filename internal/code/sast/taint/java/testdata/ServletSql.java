package app;

import java.io.IOException;
import java.sql.*;
import javax.servlet.http.*;

public class ServletSql extends HttpServlet {
	private Connection db;

	@Override
	protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
		String name = request.getParameter("name");
		try (Statement s = db.createStatement()) {
			s.executeQuery("SELECT * FROM users WHERE name = '" + name + "'"); // want: sql-injection
			s.executeQuery("SELECT * FROM users WHERE id = " + Integer.parseInt(name));
			PreparedStatement p = db.prepareStatement("SELECT * FROM users WHERE name = ?");
			p.setString(1, name);
			p.executeQuery();
		} catch (SQLException e) {
			response.getWriter().println(e.getMessage());
		}
		response.getWriter().println("<p>" + name + "</p>"); // want: xss
		response.getWriter().println("<p>Hello</p>");
	}
}
