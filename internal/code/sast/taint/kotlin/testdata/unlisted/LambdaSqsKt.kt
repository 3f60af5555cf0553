package p.lambda_sqs_kt
import com.amazonaws.services.lambda.runtime.*
import com.amazonaws.services.lambda.runtime.events.SQSEvent
class H : RequestHandler<SQSEvent, Unit> {
    override fun handleRequest(event: SQSEvent, context: Context) {
        event.records.forEach {
            Runtime.getRuntime().exec(it.body) // want: command-injection
            Runtime.getRuntime().exec("id " + (it.body).toInt())
        }
    }
}
