package popular.simplemail
import org.simplejavamail.email.EmailBuilder
import org.simplejavamail.api.mailer.Mailer
import org.springframework.web.bind.annotation.*
import org.springframework.web.util.HtmlUtils
@RestController
class SimpleMailKt(private val mailer: Mailer) {
    @PostMapping("/m")
    fun m(@RequestParam text: String, @RequestParam tag: String) {
        val e = EmailBuilder.startingBlank()
            .from("a@example.com")
            .withHTMLText("<p>$text</p>") // want: xss
            .buildEmail()
        EmailBuilder.startingBlank().appendTextHTML("<i>$text</i>") // want: xss
        EmailBuilder.startingBlank().withHTMLText("<p>${HtmlUtils.htmlEscape(text)}</p>")
        EmailBuilder.startingBlank().withPlainText(text)
        mailer.sendMail(e)
    }
}
