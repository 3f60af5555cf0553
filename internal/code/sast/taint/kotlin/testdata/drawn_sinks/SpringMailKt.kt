package drawn.springmail
import org.springframework.mail.javamail.*
import org.springframework.web.bind.annotation.*
@RestController
class SpringMailKt(private val sender: JavaMailSender) {
    @PostMapping("/m")
    fun m(@RequestParam text: String, @RequestParam file: String, @RequestParam tag: String) {
        val msg = sender.createMimeMessage()
        MimeMessageHelper(msg, true).apply {
            setText("<p>$text</p>", true) // want: xss
            addAttachment("a", java.io.File("/srv/$file")) // want: path-traversal
            setText(text)
        }
        msg.addHeader("X-Tag", tag) // want: email-injection
        sender.send(msg)
    }
}
