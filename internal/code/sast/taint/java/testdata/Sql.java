package app;

import java.io.IOException;
import java.sql.*;
import javax.servlet.http.*;

public class Sql extends HttpServlet {
	private Connection db;

	@Override
	protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
		String in = request.getParameter("in");
		DriverManager.getConnection(in); // want: ssrf
		DriverManager.getConnection("jdbc:mysql://db.example.org/" + in);
		db.prepareStatement("SELECT * FROM " + in); // want: sql-injection
		PreparedStatement bound = db.prepareStatement("SELECT * FROM users WHERE name = ?");
		bound.setString(1, in);
		ResultSet rows = bound.executeQuery();
		while (rows.next()) {
			response.getWriter().print(rows.getString(in));
			response.getWriter().print(rows.getDouble(in));
		}
	}
}
