package popular.servlet;
import jakarta.servlet.*;
import jakarta.servlet.annotation.*;
import jakarta.servlet.http.*;
import java.io.*;
import java.nio.file.*;
import java.sql.*;
import java.util.*;
@WebServlet(urlPatterns = {"/a"})
class ServletForms extends HttpServlet {
    private Connection db;
    @Override protected void doPost(HttpServletRequest req, HttpServletResponse resp) throws IOException, ServletException {
        BufferedReader reader = req.getReader();
        StringBuilder sb = new StringBuilder();
        for (String line; (line = reader.readLine()) != null; ) sb.append(line);
        try (Statement st = db.createStatement()) {
            st.execute("INSERT INTO raw VALUES('" + sb + "')"); // want: sql-injection
            for (Map.Entry<String, String[]> e : req.getParameterMap().entrySet()) {
                st.execute("UPDATE cfg SET v = '" + e.getValue()[0] + "'"); // want: sql-injection
            }
            Enumeration<String> headers = req.getHeaders("X-Tag");
            while (headers.hasMoreElements()) st.execute("INSERT INTO tags VALUES('" + headers.nextElement() + "')"); // want: sql-injection
            PreparedStatement ps = db.prepareStatement("INSERT INTO raw VALUES(?)");
            ps.setString(1, sb.toString());
            ps.execute();
        } catch (SQLException e) { throw new ServletException(e); }
        for (Part part : req.getParts()) {
            String name = part.getSubmittedFileName();
            part.write("/srv/up/" + Paths.get(name).getFileName());
            Files.copy(part.getInputStream(), Paths.get("/srv/up", part.getName())); // want: path-traversal
        }
        resp.setContentType("text/html");
        resp.getWriter().printf("<p>%s</p>", Optional.ofNullable(req.getParameter("n")).orElse("-")); // want: xss
        resp.getWriter().println("<p>" + org.apache.commons.text.StringEscapeUtils.escapeHtml4(req.getParameter("n")) + "</p>");
    }
}
@WebFilter("/*")
class TraceFilter implements Filter {
    @Override public void doFilter(ServletRequest req, ServletResponse res, FilterChain chain) throws IOException, ServletException {
        HttpServletRequest http = (HttpServletRequest) req;
        for (Cookie c : http.getCookies()) {
            if ("dir".equals(c.getName())) new FileInputStream("/srv/" + c.getValue()).close(); // want: path-traversal
        }
        ((HttpServletResponse) res).sendRedirect(http.getQueryString()); // want: open-redirect
        chain.doFilter(req, res);
    }
}
