package q.transferto;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import org.springframework.web.multipart.MultipartFile;
public class P extends HttpServlet {
    MultipartFile mf;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        mf.transferTo(new java.io.File("/data/" + s)); // want: path-traversal
    }
    private void m1(String s) throws Exception {
        mf.transferTo(new java.io.File("/data/x"));
    }
}
