package later.jms
import jakarta.jms.*
import org.springframework.jdbc.core.JdbcTemplate
import org.springframework.jms.annotation.JmsListener
import org.springframework.jms.core.JmsTemplate
import org.springframework.messaging.handler.annotation.*
import java.io.File
class JmsKt(private val jdbc: JdbcTemplate, private val jms: JmsTemplate) {
    @JmsListener(destination = "a")
    fun text(text: String, @Header("n") n: Int) {
        jdbc.update("INSERT INTO t VALUES('$text')") // want: sql-injection
        jdbc.update("INSERT INTO t VALUES($n)")
    }
    @JmsListener(destination = "b")
    fun message(m: TextMessage) { File("/srv/" + m.text).readText() } // want: path-traversal
    fun pull() {
        val m = jms.receiveAndConvert("q") as String
        Runtime.getRuntime().exec("sh -c $m") // want: command-injection
    }
}
