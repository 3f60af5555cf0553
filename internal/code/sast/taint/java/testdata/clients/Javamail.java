package q.javamail;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import jakarta.mail.internet.*;
import jakarta.mail.*;
public class P extends HttpServlet {
    Session ms;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
            m2(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        MimeMessage m = new MimeMessage(ms);
        m.setContent("<p>" + s + "</p>", "text/html"); // want: xss
        Transport.send(m);
    }
    private void m1(String s) throws Exception {
        MimeMessage m = new MimeMessage(ms);
        m.addHeader("X-A", s); // want: email-injection
    }
    private void m2(String s) throws Exception {
        MimeMessage m = new MimeMessage(ms);
        m.setText(s);
        Transport.send(m);
    }
}
