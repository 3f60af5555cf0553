package q.r2dbc;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import org.springframework.r2dbc.core.DatabaseClient;
import io.r2dbc.spi.Connection;
public class P extends HttpServlet {
    DatabaseClient d;
    Connection rc;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
            m2(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        d.sql("select * from t where n='" + s + "'").fetch().all(); // want: sql-injection
    }
    private void m1(String s) throws Exception {
        rc.createStatement("select * from t where n='" + s + "'").execute(); // want: sql-injection
    }
    private void m2(String s) throws Exception {
        d.sql("select * from t where n=:n").bind("n", s).fetch().all();
    }
}
