import javax.servlet.http.*;
import org.apache.commons.lang3.StringUtils;

// Functions that do what a constant says, and values that are converted where they are present.
public class Present extends HttpServlet {
    private static Object value(HttpServletRequest request, String name, boolean number) {
        if (number) {
            return Integer.valueOf(request.getParameter(name));
        }
        return request.getParameter(name);
    }

    public void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
        response.getWriter().print("<b>" + value(request, "a", true));
        response.getWriter().print("<b>" + value(request, "a", false)); // want: xss
        String b = request.getParameter("b");
        if (b != null) {
            b = String.valueOf(Integer.parseInt(b));
        }
        response.getWriter().print("<b>" + b);
        String c = request.getParameter("c");
        if (StringUtils.isBlank(c)) {
            response.getWriter().print("<b>" + c);
        }
        response.getWriter().print("<b>" + c); // want: xss
        if (!StringUtils.isNotBlank(c)) {
            response.getWriter().print("<b>" + c);
        }
        response.getWriter().print("<b>" + StringUtils.contains(c, "a"));
        String d = request.getParameter("d");
        if (!d.isEmpty()) {
            d = "x";
        }
        response.getWriter().print("<b>" + d);
    }
}
