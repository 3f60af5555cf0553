package p.sqs_kt
import aws.sdk.kotlin.services.sqs.SqsClient
import aws.sdk.kotlin.services.sqs.model.ReceiveMessageRequest
suspend fun m(sqs: SqsClient) {
    val r = sqs.receiveMessage(ReceiveMessageRequest {
        queueUrl = "q"
    });
    r.messages?.forEach { message ->
        Runtime.getRuntime().exec(message.body!!) // want: command-injection
        Runtime.getRuntime().exec("id " + (message.body!!).toInt())
    }
}
