package q.guava_files;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import com.google.common.io.Files;
import java.io.File;
public class P extends HttpServlet {
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        Files.toByteArray(new File("/data/" + s)); // want: path-traversal
    }
    private void m1(String s) throws Exception {
        Files.getFileExtension(s);
    }
}
