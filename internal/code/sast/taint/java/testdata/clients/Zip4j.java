package q.zip4j;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import net.lingala.zip4j.ZipFile;
public class P extends HttpServlet {
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
            m2(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        new ZipFile("/data/" + s).extractAll("/out"); // want: path-traversal
    }
    private void m1(String s) throws Exception {
        new ZipFile("/data/x.zip").extractAll("/out/" + s); // want: path-traversal
    }
    private void m2(String s) throws Exception {
        new ZipFile("/data/x.zip").extractAll("/out");
    }
}
