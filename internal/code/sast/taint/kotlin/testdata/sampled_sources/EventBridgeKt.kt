package sampled.eventbridge
import com.amazonaws.services.lambda.runtime.*
import com.amazonaws.services.lambda.runtime.events.*
import java.io.File
import java.io.InputStream
import java.io.OutputStream
import java.sql.Statement
class Scheduled(private val st: Statement) : RequestHandler<ScheduledEvent, String> {
    override fun handleRequest(event: ScheduledEvent, context: Context): String {
        st.execute("INSERT INTO e VALUES('${event.detail["name"]}')") // want: sql-injection
        st.execute("INSERT INTO e VALUES(?)")
        return "ok"
    }
}
class Stream : RequestStreamHandler {
    override fun handleRequest(input: InputStream, output: OutputStream, context: Context) {
        val text = input.bufferedReader().readText()
        Runtime.getRuntime().exec("sh -c $text") // want: command-injection
        File("/srv/fixed").writeText(text)
    }
}
class Typed : RequestHandler<Map<String, Any>, String> {
    override fun handleRequest(input: Map<String, Any>, context: Context): String = File("/srv/" + input["file"]).readText() // want: path-traversal
}
