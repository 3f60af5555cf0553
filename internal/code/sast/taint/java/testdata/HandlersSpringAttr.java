package shop;

import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.*;
import org.springframework.web.servlet.HandlerInterceptor;

class TenantInterceptor implements HandlerInterceptor {
    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        request.setAttribute("tenant", request.getHeader("X-Tenant"));
        request.setAttribute("zone", "eu");
        return true;
    }
}

@RestController
class Rows {
    private final JdbcTemplate jdbc;

    Rows(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    @GetMapping("/rows")
    public Object rows(@RequestAttribute("tenant") String tenant) {
        return jdbc.queryForList("select * from " + tenant + ".rows"); // want: sql-injection
    }

    @GetMapping("/more")
    public Object more(HttpServletRequest request) {
        String tenant = (String) request.getAttribute("tenant");
        return jdbc.queryForList("select * from " + tenant + ".rows"); // want: sql-injection
    }

    @GetMapping("/zone")
    public Object zone(@RequestAttribute("zone") String zone) {
        return jdbc.queryForList("select * from " + zone + ".rows");
    }
}
