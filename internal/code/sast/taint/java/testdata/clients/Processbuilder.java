package q.processbuilder;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
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
        new ProcessBuilder("sh", "-c", "ls " + s).start(); // want: command-injection
    }
    private void m1(String s) throws Exception {
        new ProcessBuilder(java.util.Arrays.asList("bash", "-c", s)).start(); // want: command-injection
    }
    private void m2(String s) throws Exception {
        Runtime.getRuntime().exec(new String[]{"sh", "-c", s}); // want: command-injection
    }
    private void m3(String s) throws Exception {
        new ProcessBuilder("ls", "-l").start();
    }
}
