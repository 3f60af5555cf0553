package q.influx_old;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import org.influxdb.InfluxDB;
import org.influxdb.dto.Query;
public class P extends HttpServlet {
    InfluxDB influxDB;
    protected void doGet(HttpServletRequest rq, javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {
        }
    }
    private void m0(String s) throws Exception {
        influxDB.query(new Query("SELECT * FROM h2o WHERE l = '" + s + "'", "db")); // want: sql-injection
    }
    private void m1(String s) throws Exception {
        influxDB.query(new Query("SELECT * FROM h2o", "db"));
    }
}
