package later.springmail;
import jakarta.mail.internet.MimeMessage;
import java.io.File;
import org.springframework.mail.javamail.*;
import org.springframework.core.io.FileSystemResource;
import org.springframework.web.bind.annotation.*;
@RestController
class SpringMailSink {
    private JavaMailSender sender;
    @PostMapping("/m")
    void m(@RequestParam String text, @RequestParam String f) throws Exception {
        MimeMessage msg = sender.createMimeMessage();
        MimeMessageHelper h = new MimeMessageHelper(msg, true);
        h.setText("<p>" + text + "</p>", true); // want: xss
        h.setText(text, "<p>" + text + "</p>"); // want: xss
        h.addAttachment("a", new File("/srv/" + f)); // want: path-traversal
        h.addAttachment("a", new FileSystemResource("/srv/" + f)); // want: path-traversal
        h.setText(text, false);
    }
}
