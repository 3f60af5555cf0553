package paths;

import io.mola.galimatias.GalimatiasParseException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

public class OwnPaths extends HttpServlet {
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.sendRedirect(request.getServletPath() + request.getPathInfo() + "/");
    }

    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.sendRedirect(request.getPathInfo() + "/"); // want: open-redirect
        response.getWriter().print(request.getServletPath()); // want: xss
    }

    protected void doPut(HttpServletRequest request, HttpServletResponse response) throws IOException, GalimatiasParseException {
        URL url = io.mola.galimatias.URL.parse(request.getParameter("address")).toJavaURL();
        InputStream in = url.openStream(); // want: ssrf
        io.mola.galimatias.URL.fromJavaURI(io.mola.galimatias.URL.parse(request.getParameter("to")).toJavaURI()).toJavaURL().openStream(); // want: ssrf
    }
}

class Addresses extends HttpServlet {
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        normalizedUrl(request.getParameter("address")).openStream(); // want: ssrf
    }

    private static URL normalizedUrl(String address) throws IOException {
        return new URL(address.trim());
    }
}
