package q.commons_email;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import org.apache.commons.mail.HtmlEmail;
public class P extends HttpServlet {
    protected void doGet(HttpServletRequest rq, javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {
        }
    }
    private void m0(String s) throws Exception {
        new HtmlEmail().setHtmlMsg("<p>" + s + "</p>"); // want: xss
    }
    private void m1(String s) throws Exception {
        new HtmlEmail().setTextMsg(s);
    }
}
