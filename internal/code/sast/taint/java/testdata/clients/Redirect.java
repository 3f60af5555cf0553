package q.redirect;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.*;
public class P extends HttpServlet {
    HttpServletResponse resp;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
            m2(rq.getParameter("s"));
            m3(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        resp.sendRedirect(s); // want: open-redirect
    }
    private void m1(String s) throws Exception {
        resp.getWriter().println("<p>" + s); // want: xss
    }
    private void m2(String s) throws Exception {
        resp.setHeader("Location", s); // want: open-redirect
    }
    private void m3(String s) throws Exception {
        resp.sendRedirect("/x?q=" + java.net.URLEncoder.encode(s, "UTF-8"));
    }
}
