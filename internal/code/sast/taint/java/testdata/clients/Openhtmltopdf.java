package q.openhtmltopdf;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import com.openhtmltopdf.pdfboxout.PdfRendererBuilder;
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
        new PdfRendererBuilder().withHtmlContent("<p>" + s + "</p>", null).run(); // want: xss
    }
    private void m1(String s) throws Exception {
        new PdfRendererBuilder().withUri(s).run(); // want: ssrf
    }
    private void m2(String s) throws Exception {
        new PdfRendererBuilder().withHtmlContent("<p>x</p>", null).run();
    }
}
