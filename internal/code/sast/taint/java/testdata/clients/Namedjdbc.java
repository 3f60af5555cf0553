package q.namedjdbc;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import org.springframework.jdbc.core.namedparam.*;
public class P extends HttpServlet {
    NamedParameterJdbcTemplate j;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        j.query("select * from t where n='" + s + "'", new MapSqlParameterSource(), rs -> {}); // want: sql-injection
    }
    private void m1(String s) throws Exception {
        j.query("select * from t where n=:n", new MapSqlParameterSource("n", s), rs -> {});
    }
}
