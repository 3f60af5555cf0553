package q.dom4j;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import org.dom4j.io.SAXReader;
import org.dom4j.*;
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
        new SAXReader().read(new java.io.StringReader(s)); // want: xxe
    }
    private void m1(String s) throws Exception {
        DocumentHelper.createDocument().selectNodes("//u[@n='" + s + "']"); // want: xpath-injection
    }
    private void m2(String s) throws Exception {
        DocumentHelper.createDocument().selectNodes("//u");
    }
}
