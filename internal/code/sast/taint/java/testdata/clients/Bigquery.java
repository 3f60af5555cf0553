package q.bigquery;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import com.google.cloud.bigquery.*;
public class P extends HttpServlet {
    BigQuery bq;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
            m2(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        bq.query(QueryJobConfiguration.newBuilder("select * from t where n='" + s + "'").build()); // want: sql-injection
    }
    private void m1(String s) throws Exception {
        bq.query(QueryJobConfiguration.of("select * from t where n='" + s + "'")); // want: sql-injection
    }
    private void m2(String s) throws Exception {
        bq.query(QueryJobConfiguration.newBuilder("select * from t where n=@n").addNamedParameter("n",
                QueryParameterValue.string(s)).build());
    }
}
