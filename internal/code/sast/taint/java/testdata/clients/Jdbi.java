package q.jdbi;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import org.jdbi.v3.core.*;
public class P extends HttpServlet {
    Jdbi jdbi;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
            m2(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        jdbi.withHandle(h -> h.createQuery("select * from t where n='" + s + "'").mapToMap().list()); // want: sql-injection
    }
    private void m1(String s) throws Exception {
        jdbi.useHandle(h -> h.execute("delete from t where n='" + s + "'")); // want: sql-injection
    }
    private void m2(String s) throws Exception {
        jdbi.withHandle(h -> h.createQuery("select * from t where n=:n").bind("n", s).mapToMap().list());
    }
}
