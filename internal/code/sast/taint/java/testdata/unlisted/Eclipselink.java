package q.eclipselink;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import org.eclipse.persistence.sessions.Session;
public class P extends HttpServlet {
    Session session;
    protected void doGet(HttpServletRequest rq, javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
            m2(rq.getParameter("s"));
        } catch (Exception e) {
        }
    }
    private void m0(String s) throws Exception {
        session.executeSQL("select * from u where n = '" + s + "'"); // want: sql-injection
    }
    private void m1(String s) throws Exception {
        session.executeNonSelectingSQL("delete from u where n = '" + s + "'"); // want: sql-injection
    }
    private void m2(String s) throws Exception {
        session.executeSQL("select * from u");
    }
}
