package q.s3_v1;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import com.amazonaws.services.s3.AmazonS3;
public class P extends HttpServlet {
    AmazonS3 s3;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        s3.putObject("b", "k", new java.io.File("/data/" + s)); // want: path-traversal
    }
    private void m1(String s) throws Exception {
        s3.getObject("b", s);
    }
}
