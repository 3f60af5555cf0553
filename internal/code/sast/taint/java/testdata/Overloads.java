package shop;

import javax.servlet.http.*;
import org.springframework.jdbc.core.JdbcTemplate;

interface Reports {
    default Object total(JdbcTemplate template, String statement) {
        return template.queryForObject(statement, Object.class); // want: sql-injection
    }

    Object total(String statement);
}

class StoredReports implements Reports {
    private JdbcTemplate template;

    @Override
    public Object total(String statement) {
        return total(template, statement);
    }
}

class FixedReports implements Reports {
    private JdbcTemplate template;

    @Override
    public Object total(String statement) {
        return total(template, "SELECT 1");
    }

    public Object total(JdbcTemplate template, String statement) {
        return template.queryForObject(statement, Object.class);
    }
}

class OverloadsServlet extends HttpServlet {
    private final Reports stored = new StoredReports();
    private final Reports fixed = new FixedReports();

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) {
        stored.total("SELECT " + request.getParameter("column"));
        fixed.total("SELECT " + request.getParameter("column"));
    }
}
