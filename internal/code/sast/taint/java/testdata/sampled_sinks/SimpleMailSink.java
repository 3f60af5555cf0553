package sampled.simplemail;
import org.simplejavamail.api.email.Email;
import org.simplejavamail.api.mailer.Mailer;
import org.simplejavamail.email.EmailBuilder;
import org.springframework.web.bind.annotation.*;
import org.springframework.web.util.HtmlUtils;
@RestController
class SimpleMailSink {
    private Mailer mailer;
    @PostMapping("/m")
    void m(@RequestParam String name, @RequestParam String text) {
        Email e = EmailBuilder.startingBlank().from("a@b.c").to("x@y.z").withSubject("Hi")
            .withHTMLText("<p>Hello " + name + "</p>") // want: xss
            .buildEmail();
        mailer.sendMail(e);
        mailer.sendMail(EmailBuilder.startingBlank().to("x@y.z").withHTMLText("<p>" + HtmlUtils.htmlEscape(name) + "</p>").buildEmail());
        mailer.sendMail(EmailBuilder.startingBlank().to("x@y.z").withPlainText("Hello " + text).buildEmail());
    }
}
