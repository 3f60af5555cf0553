package q.fabric8;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import io.fabric8.kubernetes.client.KubernetesClient;
public class P extends HttpServlet {
    KubernetesClient client;
    protected void doGet(HttpServletRequest rq, javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {
        }
    }
    private void m0(String s) throws Exception {
        client.pods().withName("p").writingOutput(System.out).exec("sh", "-c", s); // want: command-injection
    }
    private void m1(String s) throws Exception {
        client.pods().withName("p").writingOutput(System.out).exec("ls");
    }
}
