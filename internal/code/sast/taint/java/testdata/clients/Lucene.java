package q.lucene;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import org.apache.lucene.queryparser.classic.QueryParser;
public class P extends HttpServlet {
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        new javax.management.remote.JMXServiceURL(s); // want: code-injection
        javax.management.remote.JMXConnectorFactory.connect(new javax.management.remote.JMXServiceURL(s)); // want: code-injection
    }
    private void m1(String s) throws Exception {
        new QueryParser("f", null);
    }
}
