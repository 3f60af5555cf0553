package q.drools;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import org.kie.api.io.*;
import org.kie.api.builder.KieFileSystem;
public class P extends HttpServlet {
    KieFileSystem kfs;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        kfs.write("src/main/resources/a.drl", s); // want: code-injection
    }
    private void m1(String s) throws Exception {
        kfs.write("src/main/resources/a.drl", "rule");
    }
}
