package popular.mailkt
import io.ktor.server.application.*
import io.ktor.server.request.*
import io.ktor.server.routing.*
import jakarta.mail.*
import jakarta.mail.internet.*
fun Route.mail(session: Session) = post("/m") {
    val form = call.receiveParameters()
    val message = MimeMessage(session).apply {
        addHeader("X-From", form["from"]) // want: email-injection
        setContent("<b>${form["text"]}</b>", "text/html; charset=utf-8") // want: xss
        setText(form["text"])
    }
    message.setHeader("X-N", form["n"]!!.toInt().toString())
    MimeBodyPart().setContent("<i>" + form["note"] + "</i>", "text/html") // want: xss
    Transport.send(message)
}
