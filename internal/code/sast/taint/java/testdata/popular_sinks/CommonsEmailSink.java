package popular.commonsemail;
import org.apache.commons.mail.*;
import org.springframework.web.bind.annotation.*;
import org.springframework.web.util.HtmlUtils;
@RestController
class CommonsEmailSink {
    @PostMapping("/m")
    void m(@RequestParam String subject, @RequestParam String text) throws EmailException {
        HtmlEmail mail = new HtmlEmail();
        mail.addHeader("X-Tag", subject); // want: email-injection
        mail.setHtmlMsg("<p>" + text + "</p>"); // want: xss
        mail.setHtmlMsg("<p>" + HtmlUtils.htmlEscape(text) + "</p>");
        mail.setTextMsg(text);
        mail.send();
    }
}
