package q.orientdb;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import com.orientechnologies.orient.core.db.document.ODatabaseDocument;
public class P extends HttpServlet {
    ODatabaseDocument db;
    protected void doGet(HttpServletRequest rq, javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
            m2(rq.getParameter("s"));
        } catch (Exception e) {
        }
    }
    private void m0(String s) throws Exception {
        db.query("SELECT FROM V WHERE n = '" + s + "'"); // not found: sql-injection
    }
    private void m1(String s) throws Exception {
        db.command("DELETE FROM V WHERE n = '" + s + "'"); // want: sql-injection
    }
    private void m2(String s) throws Exception {
        db.query("SELECT FROM V WHERE n = ?", s);
    }
}
