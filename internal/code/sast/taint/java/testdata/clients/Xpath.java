package q.xpath;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import javax.xml.xpath.*;
public class P extends HttpServlet {
    org.w3c.dom.Document doc;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
            m2(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        XPathFactory.newInstance().newXPath().evaluate("//u[@n='" + s + "']", doc); // want: xpath-injection
    }
    private void m1(String s) throws Exception {
        XPathFactory.newInstance().newXPath().compile("//u[@n='" + s + "']"); // want: xpath-injection
    }
    private void m2(String s) throws Exception {
        XPathFactory.newInstance().newXPath().evaluate("//u", doc);
    }
}
