package sampled.sns
import com.amazonaws.services.lambda.runtime.*
import com.amazonaws.services.lambda.runtime.events.SNSEvent
import com.amazonaws.services.sns.message.*
import io.awspring.cloud.sns.annotation.endpoint.*
import io.awspring.cloud.sns.annotation.handlers.*
import org.springframework.jdbc.core.JdbcTemplate
import org.springframework.stereotype.Controller
import org.springframework.web.bind.annotation.RequestMapping
import java.io.File
@Controller
@RequestMapping("/topic")
class SnsHook(private val jdbc: JdbcTemplate) {
    @NotificationMessageMapping
    fun notify(@NotificationSubject subject: String, @NotificationMessage message: String) {
        jdbc.update("INSERT INTO t VALUES('$subject')") // want: sql-injection
        jdbc.update("INSERT INTO t VALUES('$message')") // want: sql-injection
        jdbc.update("INSERT INTO t VALUES(?)", message)
    }
}
class SnsLambda(private val jdbc: JdbcTemplate) : RequestHandler<SNSEvent, Unit> {
    override fun handleRequest(event: SNSEvent, context: Context) {
        event.records.forEach { r ->
            File("/srv/" + r.sns.message).readText() // want: path-traversal
        }
        val first = event.records.first().getSNS()
        Runtime.getRuntime().exec("sh -c ${first.messageAttributes["cmd"]?.value}") // want: command-injection
    }
}
