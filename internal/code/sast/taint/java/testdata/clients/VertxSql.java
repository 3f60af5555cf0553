package q.vertx_sql;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import io.vertx.sqlclient.*;
public class P extends HttpServlet {
    Pool pool;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
            m2(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        pool.query("select * from t where n='" + s + "'").execute(); // want: sql-injection
    }
    private void m1(String s) throws Exception {
        pool.preparedQuery("select * from t where n='" + s + "'").execute(); // want: sql-injection
    }
    private void m2(String s) throws Exception {
        pool.preparedQuery("select * from t where n=$1").execute(Tuple.of(s));
    }
}
