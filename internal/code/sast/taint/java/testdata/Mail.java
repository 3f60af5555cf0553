package app;

import java.io.IOException;
import javax.mail.Message;
import javax.mail.MessagingException;
import javax.mail.Session;
import javax.mail.internet.InternetAddress;
import javax.mail.internet.MimeMessage;
import javax.servlet.http.*;
import org.apache.commons.mail.EmailException;
import org.apache.commons.mail.SimpleEmail;
import org.springframework.mail.SimpleMailMessage;
import org.springframework.mail.javamail.JavaMailSender;
import org.springframework.mail.javamail.MimeMessageHelper;

public class Mail extends HttpServlet {
	private JavaMailSender sender;
	private Session session;

	@Override
	protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
		String subject = request.getParameter("subject");
		try {
			plain(subject, request.getParameter("to"));
			spring(subject, request.getParameter("text"));
			commons(subject);
		} catch (MessagingException | EmailException e) {
			response.sendError(500);
		}
	}

	private void plain(String subject, String to) throws MessagingException {
		Message message = new MimeMessage(session);
		message.setFrom(new InternetAddress("shop@example.org"));
		message.setSubject("Your order");
		message.setSubject(subject); // want: email-injection
		message.setHeader("X-Kind", subject); // want: email-injection
		message.setSubject(subject.replaceAll("[\\r\\n]", " "));
		message.setText(to);
	}

	private void spring(String subject, String text) throws MessagingException {
		SimpleMailMessage simple = new SimpleMailMessage();
		simple.setSubject(subject); // want: email-injection
		simple.setText(text);
		sender.send(simple);
		MimeMessageHelper helper = new MimeMessageHelper(sender.createMimeMessage(), "UTF-8");
		helper.setSubject("Re: " + subject); // want: email-injection
		helper.getMimeMessage().addHeader("X-Kind", subject); // want: email-injection
		sender.createMimeMessage().setSubject(subject); // want: email-injection
	}

	private void commons(String subject) throws EmailException {
		SimpleEmail email = new SimpleEmail();
		email.setSubject(subject); // want: email-injection
		email.addHeader("X-Kind", subject); // want: email-injection
		email.setMsg(subject);
	}
}

class Letters {
    void both(org.springframework.mail.javamail.MimeMessageHelper helper, javax.servlet.http.HttpServletRequest request) throws Exception {
        String name = request.getParameter("name");
        helper.setText("Hello " + name, "<p>Hello " + name + "</p>"); // want: xss
        helper.setText("Hello " + name, false);
    }
}
