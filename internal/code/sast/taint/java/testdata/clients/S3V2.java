package q.s3_v2;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import software.amazon.awssdk.core.sync.*;
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
        RequestBody.fromFile(java.nio.file.Path.of("/data/" + s)); // want: path-traversal
    }
    private void m1(String s) throws Exception {
        ResponseTransformer.toFile(java.nio.file.Path.of("/data/" + s)); // want: path-traversal
    }
    private void m2(String s) throws Exception {
        RequestBody.fromString(s);
    }
}
