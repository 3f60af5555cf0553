package q.jgit;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import org.eclipse.jgit.api.Git;
public class P extends HttpServlet {
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        Git.cloneRepository().setURI(s).call(); // want: ssrf
    }
    private void m1(String s) throws Exception {
        Git.cloneRepository().setURI("https://a.example/x.git").call();
    }
}
