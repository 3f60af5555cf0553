package q.io_files;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import java.io.*;
import java.nio.file.*;
public class P extends HttpServlet {
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
            m2(rq.getParameter("s"));
            m3(rq.getParameter("s"));
            m4(rq.getParameter("s"));
            m5(rq.getParameter("s"));
            m6(rq.getParameter("s"));
            m7(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        new FileInputStream("/data/" + s); // want: path-traversal
    }
    private void m1(String s) throws Exception {
        new PrintWriter("/data/" + s); // want: path-traversal
    }
    private void m2(String s) throws Exception {
        Files.readString(Path.of("/data", s)); // want: path-traversal
    }
    private void m3(String s) throws Exception {
        Files.copy(new ByteArrayInputStream(new byte[0]), Paths.get("/data/" + s)); // want: path-traversal
    }
    private void m4(String s) throws Exception {
        new RandomAccessFile("/data/" + s, "r"); // want: path-traversal
    }
    private void m5(String s) throws Exception {
        new FileWriter(new File("/data", s)); // want: path-traversal
    }
    private void m6(String s) throws Exception {
        Files.newBufferedWriter(Path.of("/data").resolve(s)); // want: path-traversal
    }
    private void m7(String s) throws Exception {
        new FileInputStream("/data/" + Paths.get(s).getFileName());
    }
}
