package q.fst;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import org.nustaq.serialization.FSTConfiguration;
public class P extends HttpServlet {
    FSTConfiguration conf;
    protected void doGet(HttpServletRequest rq, javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {
        }
    }
    private void m0(String s) throws Exception {
        conf.asObject(java.util.Base64.getDecoder().decode(s)); // want: deserialisation
    }
    private void m1(String s) throws Exception {
        conf.asByteArray(s);
    }
}
