package shop;

import java.io.IOException;
import javax.servlet.ServletException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

public class Show extends HttpServlet {
    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws ServletException, IOException {
        request.setAttribute("term", request.getParameter("term"));
        request.setAttribute("title", "A shop");
        request.setAttribute("page", Integer.parseInt(request.getParameter("page")));
        request.getRequestDispatcher("/WEB-INF/show.jsp").forward(request, response);
    }
}
