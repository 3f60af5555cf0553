package q.dbutils;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import org.apache.commons.dbutils.*;
public class P extends HttpServlet {
    QueryRunner qr;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
            m2(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        qr.query("select * from t where n='" + s + "'", rs -> null); // want: sql-injection
    }
    private void m1(String s) throws Exception {
        qr.update("delete from t where n='" + s + "'"); // want: sql-injection
    }
    private void m2(String s) throws Exception {
        qr.query("select * from t where n=?", rs -> null, s);
    }
}
