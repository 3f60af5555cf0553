package q.jdom;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import org.jdom2.input.SAXBuilder;
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
        new SAXBuilder().build(new java.io.StringReader(s)); // want: xxe
    }
    private void m1(String s) throws Exception {
        org.jdom2.xpath.XPathFactory.instance().compile("//u[@n='" + s + "']"); // want: xpath-injection
    }
    private void m2(String s) throws Exception {
        SAXBuilder b = new SAXBuilder();
        b.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        b.build(new java.io.StringReader(s));
    }
}
