package q.spanner;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import com.google.cloud.spanner.*;
public class P extends HttpServlet {
    DatabaseClient sp;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        sp.singleUse().executeQuery(Statement.of("select * from t where n='" + s + "'")); // want: sql-injection
    }
    private void m1(String s) throws Exception {
        sp.singleUse().executeQuery(Statement.newBuilder("select * from t where n=@n").bind("n").to(s).build());
    }
}
