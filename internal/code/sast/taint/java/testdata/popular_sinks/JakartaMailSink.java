package popular.mail;
import jakarta.mail.*;
import jakarta.mail.internet.*;
import jakarta.servlet.http.*;
class JakartaMailSink extends HttpServlet {
    Session session;
    @Override protected void doPost(HttpServletRequest req, HttpServletResponse resp) {
        try {
            MimeMessage m = new MimeMessage(session);
            String subject = req.getParameter("subject");
            m.setHeader("X-Topic", req.getParameter("topic")); // want: email-injection
            m.addHeader("Reply-To", req.getParameter("from")); // want: email-injection
            m.setContent("<p>" + req.getParameter("text") + "</p>", "text/html"); // want: xss
            m.setText(req.getParameter("text"));
            if (subject.matches("[\\w ]+")) m.setHeader("X-Subject", subject);
            Transport.send(m);
        } catch (MessagingException e) { }
    }
}
