package app;

import java.io.*;
import java.util.Formatter;
import javax.servlet.http.*;

public class Formats {
	void formats(HttpServletRequest request, HttpServletResponse response, PrintStream out) throws IOException {
		String format = request.getParameter("format");
		new Formatter(new StringWriter()).format(format, "guest"); // want: format-string
		new Formatter(new StringWriter()).format("%s", format);
		out.printf(format, "guest"); // want: format-string
		System.out.printf(format, "guest"); // want: format-string
		System.out.printf("%s", format);
		response.getWriter().printf(format, "guest"); // want: format-string, xss
	}
}
