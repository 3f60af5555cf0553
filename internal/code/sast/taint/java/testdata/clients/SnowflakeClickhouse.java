package q.snowflake_clickhouse;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import com.clickhouse.client.api.Client;
public class P extends HttpServlet {
    Client ch;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        ch.query("select * from t where n='" + s + "'"); // want: sql-injection
    }
    private void m1(String s) throws Exception {
        ch.query("select 1");
    }
}
