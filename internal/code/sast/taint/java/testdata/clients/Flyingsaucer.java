package q.flyingsaucer;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import org.xhtmlrenderer.pdf.ITextRenderer;
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
        new ITextRenderer().setDocumentFromString("<p>" + s + "</p>"); // want: xss
    }
    private void m1(String s) throws Exception {
        new ITextRenderer().setDocument(s); // want: ssrf
    }
    private void m2(String s) throws Exception {
        new ITextRenderer().setDocumentFromString("<p>x</p>");
    }
}
