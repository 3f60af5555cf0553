package shop;

import org.apache.sling.api.SlingHttpServletRequest;
import org.apache.sling.api.SlingHttpServletResponse;
import org.apache.sling.api.servlets.SlingSafeMethodsServlet;

import javax.jcr.Session;
import javax.jcr.query.Query;
import java.io.IOException;

public class Sling extends SlingSafeMethodsServlet {
    @Override
    protected void doGet(SlingHttpServletRequest request, SlingHttpServletResponse response) throws IOException {
        String selector = request.getRequestPathInfo().getSelectorString();
        response.getWriter().write("<i>" + selector + "</i>"); // want: xss
        response.sendRedirect(request.getParameter("to")); // want: open-redirect
        response.sendRedirect("/content/home.html");
        Runtime.getRuntime().exec("thumb " + request.getRequestParameter("size").getString()); // want: command-injection
    }
}
