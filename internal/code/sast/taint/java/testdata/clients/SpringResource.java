package q.spring_resource;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import org.springframework.core.io.*;
public class P extends HttpServlet {
    ResourceLoader rl;
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
        new FileSystemResource("/data/" + s).getInputStream(); // want: path-traversal
    }
    private void m1(String s) throws Exception {
        rl.getResource("file:/data/" + s).getInputStream(); // want: path-traversal
    }
    private void m2(String s) throws Exception {
        new UrlResource(s).getInputStream(); // want: path-traversal
    }
    private void m3(String s) throws Exception {
        new ClassPathResource("x").getInputStream();
    }
}
