package shop;

import java.io.IOException;
import javax.servlet.http.*;

public class SearchServlet extends HttpServlet {
    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String term = (String) request.getAttribute("term");
        response.setContentType("text/html");
        response.getWriter().println("<p>" + term + "</p>"); // want: xss
        response.getWriter().println("<p>" + request.getAttribute("mode") + "</p>");
        response.getWriter().println("<p>" + request.getAttribute("page") + "</p>");
    }
}
