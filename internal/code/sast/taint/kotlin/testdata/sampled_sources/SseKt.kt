package sampled.ssekt
import io.ktor.server.application.*
import io.ktor.server.plugins.*
import io.ktor.server.request.*
import io.ktor.server.routing.*
import io.ktor.server.sse.*
import io.ktor.sse.*
import io.ktor.server.util.*
import java.io.File
import java.sql.Statement
fun Application.sseRoutes(st: Statement) {
    install(SSE)
    routing {
        sse("/events/{topic}") {
            val topic = call.parameters["topic"]
            st.executeQuery("SELECT * FROM e WHERE t = '$topic'") // want: sql-injection
            st.executeQuery("SELECT * FROM e WHERE n = ${call.request.queryParameters["n"]?.toIntOrNull()}")
            send(ServerSentEvent("x"))
        }
        sse("/files", serialize = { _, it -> it.toString() }) {
            val name: String by call.parameters
            send(File("/srv/$name").readText()) // want: path-traversal
            val n: Int by call.parameters
            st.executeQuery("SELECT * FROM e WHERE n = $n")
            val last = call.request.headers["Last-Event-ID"]
            st.executeQuery("SELECT * FROM e WHERE id > '$last'") // want: sql-injection
            Runtime.getRuntime().exec("sh -c " + call.parameters.getOrFail("cmd")) // want: command-injection
        }
    }
}
