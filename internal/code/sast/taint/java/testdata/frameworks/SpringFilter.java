package p.spring_filter;
import org.springframework.web.filter.OncePerRequestFilter;
import jakarta.servlet.*;
import jakarta.servlet.http.*;
public class F extends OncePerRequestFilter {
    protected void doFilterInternal(HttpServletRequest q, HttpServletResponse r,
            FilterChain c) throws java.io.IOException {
        Runtime.getRuntime().exec(q.getHeader("Authorization")); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(q.getHeader("Authorization"))));
        Runtime.getRuntime().exec(q.getRequestURI()); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(q.getRequestURI())));
        Runtime.getRuntime().exec(q.getMethod().equals("GET") ? "a" : "b");
    }
}
