package q.exec_maven;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import org.codehaus.plexus.util.cli.*;
public class P extends HttpServlet {
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        Commandline c = new Commandline("ls " + s); // want: command-injection
        c.execute();
    }
    private void m1(String s) throws Exception {
        Commandline c = new Commandline("ls");
        c.execute();
    }
}
