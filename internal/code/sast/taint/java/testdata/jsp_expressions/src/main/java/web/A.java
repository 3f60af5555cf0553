package web;
import javax.servlet.http.*;
public class A extends HttpServlet {
  protected void doGet(HttpServletRequest req, HttpServletResponse resp) throws Exception {
    req.setAttribute("q", req.getParameter("q"));
    java.util.List<String> l = new java.util.ArrayList<>();
    l.add(req.getParameter("l"));
    req.setAttribute("rows", l);
    req.setAttribute("title", "x");
    req.getRequestDispatcher("/WEB-INF/views/show.jsp").forward(req, resp);
  }
}
