package q.jdo;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import javax.jdo.*;
public class P extends HttpServlet {
    PersistenceManager pm;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        pm.newQuery("select from T where n=='" + s + "'").execute(); // want: sql-injection
    }
    private void m1(String s) throws Exception {
        pm.newQuery("select from T where n==:n").execute(s);
    }
}
