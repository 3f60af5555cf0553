package q.spring_mail;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import org.springframework.mail.javamail.*;
public class P extends HttpServlet {
    JavaMailSender js;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        MimeMessageHelper h = new MimeMessageHelper(js.createMimeMessage());
        h.setText("<p>" + s + "</p>", true); // want: xss
    }
    private void m1(String s) throws Exception {
        MimeMessageHelper h = new MimeMessageHelper(js.createMimeMessage());
        h.setText(s);
    }
}
