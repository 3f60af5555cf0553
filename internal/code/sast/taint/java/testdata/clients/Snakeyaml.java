package q.snakeyaml;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import org.yaml.snakeyaml.*;
import org.yaml.snakeyaml.constructor.*;
public class P extends HttpServlet {
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        new Yaml().load(s); // want: deserialisation
    }
    private void m1(String s) throws Exception {
        new Yaml(new SafeConstructor(new LoaderOptions())).load(s);
    }
}
