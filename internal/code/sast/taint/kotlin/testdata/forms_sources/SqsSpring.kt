package forms.sqsspring
import io.awspring.cloud.sqs.annotation.SqsListener
import org.springframework.amqp.rabbit.annotation.RabbitListener
import org.springframework.stereotype.Component
@Component
class SqsSpring {
    @SqsListener("q") fun sqs(msg: Task) = Runtime.getRuntime().exec("sh -c ${msg.line}") // want: command-injection
    @RabbitListener(queues = ["q"]) fun rabbit(body: String) { Runtime.getRuntime().exec("sh -c $body") } // want: command-injection
}
data class Task(val line: String, val n: Int)
