package q.docker_java;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import com.github.dockerjava.api.DockerClient;
public class P extends HttpServlet {
    DockerClient dk;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        dk.execCreateCmd("id").withCmd("sh", "-c", s).exec(); // want: command-injection
    }
    private void m1(String s) throws Exception {
        dk.execCreateCmd("id").withCmd("ls").exec();
    }
}
