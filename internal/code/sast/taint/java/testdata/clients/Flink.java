package q.flink;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import org.apache.flink.table.api.TableEnvironment;
public class P extends HttpServlet {
    TableEnvironment te;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        te.executeSql("select * from t where n='" + s + "'"); // want: sql-injection
    }
    private void m1(String s) throws Exception {
        te.executeSql("select 1");
    }
}
