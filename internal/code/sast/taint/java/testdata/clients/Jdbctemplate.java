package q.jdbctemplate;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import org.springframework.jdbc.core.*;
public class P extends HttpServlet {
    JdbcTemplate j;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
            m2(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        j.queryForList("select * from t where n='" + s + "'"); // want: sql-injection
    }
    private void m1(String s) throws Exception {
        j.update("delete from t where n='" + s + "'"); // want: sql-injection
    }
    private void m2(String s) throws Exception {
        j.queryForList("select * from t where n=?", s);
    }
}
