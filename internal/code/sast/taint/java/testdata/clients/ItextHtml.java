package q.itext_html;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import com.itextpdf.html2pdf.HtmlConverter;
public class P extends HttpServlet {
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        HtmlConverter.convertToPdf("<p>" + s + "</p>", new java.io.ByteArrayOutputStream()); // want: xss
    }
    private void m1(String s) throws Exception {
        HtmlConverter.convertToPdf("<p>x</p>", new java.io.ByteArrayOutputStream());
    }
}
