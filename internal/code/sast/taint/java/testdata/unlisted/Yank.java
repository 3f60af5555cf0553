package q.yank;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import org.knowm.yank.Yank;
public class P extends HttpServlet {
    protected void doGet(HttpServletRequest rq, javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {
        }
    }
    private void m0(String s) throws Exception {
        Yank.execute("DELETE FROM u WHERE n = '" + s + "'", null); // want: sql-injection
    }
    private void m1(String s) throws Exception {
        Yank.execute("DELETE FROM u WHERE n = ?", new Object[] {s});
    }
}
