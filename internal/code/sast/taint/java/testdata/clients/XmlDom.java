package q.xml_dom;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import javax.xml.parsers.*;
import org.xml.sax.InputSource;
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
        DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(s))); // want: xxe
    }
    private void m1(String s) throws Exception {
        SAXParserFactory.newInstance().newSAXParser().parse(new InputSource(new StringReader(s)), // want: xxe
                new org.xml.sax.helpers.DefaultHandler());
    }
    private void m2(String s) throws Exception {
        DocumentBuilderFactory f = DocumentBuilderFactory.newInstance();
        f.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        f.newDocumentBuilder().parse(new InputSource(new StringReader(s)));
    }
}
