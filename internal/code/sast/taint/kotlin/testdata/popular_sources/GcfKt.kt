package popular.gcfkt
import com.google.cloud.functions.*
import io.cloudevents.CloudEvent
import java.sql.Statement
class Hello(private val st: Statement) : HttpFunction {
    override fun service(request: HttpRequest, response: HttpResponse) {
        val name = request.getFirstQueryParameter("name").orElse("x")
        st.execute("SELECT * FROM u WHERE n = '$name'") // want: sql-injection
        st.execute("INSERT INTO b VALUES('${request.reader.readText()}')") // want: sql-injection
        response.setContentType("text/html")
        response.writer.write("<p>${request.getFirstHeader("X-A").get()}</p>") // want: xss
        response.writer.write("<p>${name.length}</p>")
    }
}
data class PubSub(val data: String)
class Sub : BackgroundFunction<PubSub> {
    override fun accept(message: PubSub, context: Context) { Runtime.getRuntime().exec("sh -c ${message.data}") } // want: command-injection
}
class Ev : CloudEventsFunction {
    override fun accept(event: CloudEvent) { Runtime.getRuntime().exec("sh -c ${String(event.data!!.toBytes())}") } // want: command-injection
}
