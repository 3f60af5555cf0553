package later.sqspoll
import aws.sdk.kotlin.services.sqs.SqsClient
import aws.sdk.kotlin.services.sqs.model.*
import java.io.File
import java.sql.Statement
class SqsPoll(private val sqs: SqsClient, private val st: Statement) {
    suspend fun run() {
        val r = sqs.receiveMessage(ReceiveMessageRequest { queueUrl = "q" })
        r.messages?.forEach { m ->
            st.execute("INSERT INTO m VALUES('${m.body}')") // want: sql-injection
            handle(m)
        }
        st.execute("INSERT INTO m VALUES(${r.messages?.size})")
        val x = sqs.receiveMessage { queueUrl = "q" }.messages!!.first()
        Runtime.getRuntime().exec("sh -c ${x.messageAttributes?.get("cmd")?.stringValue}") // want: command-injection
    }
    private fun handle(m: Message) { File("/srv/" + m.body).readText() } // want: path-traversal
}
