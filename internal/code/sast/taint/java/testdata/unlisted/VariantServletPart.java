package p.servletpart;
import jakarta.servlet.http.*;
class S extends HttpServlet {
    protected void doPut(HttpServletRequest req, HttpServletResponse resp) throws java.io.IOException, jakarta.servlet.ServletException {
        Part part = req.getPart("file");
        Runtime.getRuntime().exec("sh -c " + part.getSubmittedFileName()); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(part.getSubmittedFileName()));
        for (Part p : req.getParts()) {
            Runtime.getRuntime().exec("sh -c " + p.getHeader("content-disposition")); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(p.getHeader("content-disposition")));
        }
        for (Cookie c : req.getCookies()) {
            Runtime.getRuntime().exec("sh -c " + c.getValue()); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(c.getValue()));
        }
        String body = req.getReader().lines().collect(java.util.stream.Collectors.joining());
        Runtime.getRuntime().exec("sh -c " + body); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(body));
    }
}
