package q.influx;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import com.influxdb.client.*;
public class P extends HttpServlet {
    QueryApi qa;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        qa.query("from(bucket:\"b\") |> filter(fn: (r) => r.n == \"" + s + "\")"); // want: sql-injection
    }
    private void m1(String s) throws Exception {
        qa.query("from(bucket:\"b\")");
    }
}
