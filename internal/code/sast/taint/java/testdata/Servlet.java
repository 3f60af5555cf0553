package app;

import java.io.IOException;
import java.util.Random;
import javax.servlet.*;
import javax.servlet.http.*;
import org.springframework.web.util.WebUtils;

public class Servlet extends HttpServlet {
	@Override
	protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException, ServletException {
		String in = request.getParameter("in");
		request(in, request, response);
		answers(in, request, response);
		headers(in, response);
		cookies(in, request, response);
		session(in, request.getSession());
		pages(in, request, response);
	}

	private void request(String in, HttpServletRequest request, HttpServletResponse response) throws IOException {
		response.getWriter().print(request.getQueryString()); // want: xss
		response.addHeader("X-Query", request.getQueryString());
		response.getWriter().print(request.isUserInRole(in));
		Part part = request.getPart("file");
		part.write("/srv/files/" + part.getSubmittedFileName()); // want: path-traversal
		part.write("/srv/files/upload");
		response.getWriter().print(WebUtils.getCookie(request, "name").getValue()); // want: xss
		response.getWriter().print(request.getAttribute(in));
	}

	private void answers(String in, HttpServletRequest request, HttpServletResponse response) throws IOException {
		response.getWriter().printf("<p>%s</p>", in); // want: xss
		response.sendRedirect(in); // want: open-redirect
		response.sendRedirect("/users/" + in);
		response.sendRedirect(response.encodeRedirectURL(in)); // want: open-redirect
	}

	private void headers(String in, HttpServletResponse response) {
		response.setHeader("Location", in); // want: open-redirect
		response.setHeader("Location", "/users/" + in);
		response.setHeader("X-Name", in); // want: header-injection
		response.setHeader("X-Name", "name");
		response.setHeader("Access-Control-Allow-Origin", in); // want: open-cors
		response.setHeader("Access-Control-Allow-Origin", "null"); // want: open-cors
		response.setHeader("Access-Control-Allow-Origin", "https://app.example.org");
	}

	private void cookies(String in, HttpServletRequest request, HttpServletResponse response) throws IOException {
		for (Cookie cookie : request.getCookies()) {
			response.getWriter().print(cookie.getValue()); // want: xss
		}
		Cookie kept = new Cookie("remember_me", "" + new Random().nextLong()); // want: weak-random
		kept.setSecure(true);
		kept.setHttpOnly(true);
		kept.setMaxAge(3600);
		response.addCookie(kept);
		Cookie gone = new Cookie("name", in);
		gone.setValue("");
		response.addCookie(gone);
	}

	private void session(String in, HttpSession session) {
		session.setAttribute("name", in); // want: trust-boundary
		session.setAttribute(in, "name"); // want: trust-boundary
		session.setAttribute("count", Integer.parseInt(in.substring(1)));
	}

	private void pages(String in, HttpServletRequest request, HttpServletResponse response) throws IOException, ServletException {
		request.getRequestDispatcher("/WEB-INF/" + in).forward(request, response); // want: path-traversal
		request.getRequestDispatcher("/WEB-INF/page.jsp?name=" + in).forward(request, response);
		getServletContext().getResourceAsStream("/WEB-INF/" + in); // want: path-traversal
		new java.io.FileInputStream(getServletContext().getRealPath(in)); // want: path-traversal
		getServletContext().log("no page " + in); // want: log-injection
		response.getWriter().print(getServletContext().getAttribute(in));
		response.getWriter().print(request.getSession().getAttribute(in));
	}
}

class Names implements Filter {
	@Override
	public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain) throws IOException, ServletException {
		response.getWriter().print(request.getParameter("name")); // want: xss
		chain.doFilter(request, response);
	}
}
