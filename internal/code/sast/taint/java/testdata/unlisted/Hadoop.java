package q.hadoop;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
public class P extends HttpServlet {
    FileSystem fs;
    protected void doGet(HttpServletRequest rq, javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
            m2(rq.getParameter("s"));
        } catch (Exception e) {
        }
    }
    private void m0(String s) throws Exception {
        fs.open(new Path("/data/" + s)); // want: path-traversal
    }
    private void m1(String s) throws Exception {
        fs.delete(new Path("/data/" + s), true); // want: path-traversal
    }
    private void m2(String s) throws Exception {
        fs.open(new Path("/data/a"));
    }
}
