package q.stax;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import javax.xml.stream.*;
import java.io.StringReader;
public class P extends HttpServlet {
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        XMLInputFactory.newInstance().createXMLStreamReader(new StringReader(s)); // want: xxe
    }
    private void m1(String s) throws Exception {
        XMLInputFactory f = XMLInputFactory.newInstance();
        f.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        f.createXMLStreamReader(new StringReader(s));
    }
}
