package q.yamlbeans;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import com.esotericsoftware.yamlbeans.YamlReader;
public class P extends HttpServlet {
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        new YamlReader(s).read(); // want: deserialisation
    }
    private void m1(String s) throws Exception {
        new YamlReader("a: 1").read();
    }
}
