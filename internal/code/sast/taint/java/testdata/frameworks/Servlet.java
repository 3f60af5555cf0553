package p.servlet;
import jakarta.servlet.http.*;
public class C extends HttpServlet {
    protected void doPost(HttpServletRequest r, HttpServletResponse w) throws Exception {
        Runtime.getRuntime().exec(r.getHeader("X-A")); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(r.getHeader("X-A"))));
        Runtime.getRuntime().exec(r.getReader().readLine()); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(r.getReader().readLine())));
        Runtime.getRuntime().exec(r.getCookies()[0].getValue()); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(r.getCookies()[0].getValue())));
        Runtime.getRuntime().exec(r.getPart("f").getSubmittedFileName()); // want: command-injection
        Runtime.getRuntime().exec("id " +
                Integer.parseInt(String.valueOf(r.getPart("f").getSubmittedFileName())));
        Runtime.getRuntime().exec(r.getServletContext().getInitParameter("p"));
    }
}
