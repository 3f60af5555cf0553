package shop.mail

import javax.mail.internet.MimeMessage

// Mail is a class of the program that is written in Java.
class Sender {
    fun send(composedMessage: Mail, message: MimeMessage) {
        message.setSubject(composedMessage.subject, "UTF-8")
    }

    fun forward(received: org.library.mail.ReceivedMessage, message: MimeMessage) {
        message.setSubject(received.subject, "UTF-8") // want: email-injection
    }
}
