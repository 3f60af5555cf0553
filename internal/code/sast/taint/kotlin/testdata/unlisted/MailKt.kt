package q.mail_kt
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import jakarta.mail.internet.MimeMessage
import org.springframework.mail.javamail.MimeMessageHelper
import org.springframework.mail.javamail.JavaMailSender
@RestController class P(private val sender: JavaMailSender) {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) {
        MimeMessageHelper(sender.createMimeMessage()).apply { setText("<p>$s</p>", true) } // want: xss
    }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        MimeMessageHelper(sender.createMimeMessage()).apply { setText(s) }
    }
}
