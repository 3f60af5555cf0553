package q.zt_zip;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import org.zeroturnaround.zip.ZipUtil;
public class P extends HttpServlet {
    protected void doGet(HttpServletRequest rq, javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {
        }
    }
    private void m0(String s) throws Exception {
        ZipUtil.unpackEntry(new java.io.File("/srv/a.zip"), "x", new java.io.File("/srv/" + s)); // want: path-traversal
    }
    private void m1(String s) throws Exception {
        ZipUtil.unpackEntry(new java.io.File("/srv/a.zip"), "x", new java.io.File("/srv/x"));
    }
}
