package shop;

import java.io.IOException;
import javax.servlet.*;
import javax.servlet.http.HttpServletRequest;

public class TermFilter implements Filter {
    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain) throws IOException, ServletException {
        HttpServletRequest http = (HttpServletRequest) request;
        http.setAttribute("term", http.getParameter("term"));
        http.setAttribute("mode", "full");
        http.setAttribute("page", Integer.parseInt(http.getParameter("page")));
        chain.doFilter(request, response);
    }
}
