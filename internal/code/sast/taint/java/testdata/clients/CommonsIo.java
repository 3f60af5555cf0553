package q.commons_io;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import org.apache.commons.io.*;
import java.io.File;
public class P extends HttpServlet {
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
            m2(rq.getParameter("s"));
            m3(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        FileUtils.readFileToString(new File("/data/" + s), "UTF-8"); // want: path-traversal
    }
    private void m1(String s) throws Exception {
        FileUtils.writeStringToFile(new File("/data/" + s), "x", "UTF-8"); // want: path-traversal
    }
    private void m2(String s) throws Exception {
        FileUtils.deleteDirectory(new File("/data/" + s)); // want: path-traversal
    }
    private void m3(String s) throws Exception {
        FileUtils.readFileToString(new File("/data/" + FilenameUtils.getName(s)), "UTF-8");
    }
}
