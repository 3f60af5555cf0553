package q.jdbcclient;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import org.springframework.jdbc.core.simple.JdbcClient;
public class P extends HttpServlet {
    JdbcClient j;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        j.sql("select * from t where n='" + s + "'").query().listOfRows(); // want: sql-injection
    }
    private void m1(String s) throws Exception {
        j.sql("select * from t where n=:n").param("n", s).query().listOfRows();
    }
}
