package q.xslt;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import javax.xml.transform.*;
import javax.xml.transform.stream.StreamSource;
import java.io.StringReader;
public class P extends HttpServlet {
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
            m2(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        TransformerFactory.newInstance().newTransformer(new StreamSource(new StringReader(s))); // want: xxe
    }
    private void m1(String s) throws Exception {
        TransformerFactory.newInstance().newTransformer(new StreamSource(s)); // want: xxe
    }
    private void m2(String s) throws Exception {
        TransformerFactory.newInstance().newTransformer(new StreamSource("/x.xsl"));
    }
}
