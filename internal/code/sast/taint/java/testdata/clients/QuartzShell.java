package q.quartz_shell;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import org.apache.tools.ant.taskdefs.ExecTask;
public class P extends HttpServlet {
    ExecTask et;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        org.apache.commons.io.IOUtils.toString(new java.net.URL(s), "UTF-8"); // want: ssrf
    }
    private void m1(String s) throws Exception {
        et.setExecutable("ls");
    }
}
