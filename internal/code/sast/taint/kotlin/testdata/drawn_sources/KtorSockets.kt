package drawn.ktorws
import io.ktor.server.application.*
import io.ktor.server.routing.*
import io.ktor.server.websocket.*
import io.ktor.websocket.*
import java.sql.Statement
data class Cmd(val run: String, val n: Int)
fun Application.sockets(st: Statement) {
    install(WebSockets)
    routing {
        webSocket("/ws/{room}") {
            for (frame in incoming) {
                frame as? Frame.Text ?: continue
                val text = frame.readText()
                st.execute("INSERT INTO m VALUES('$text')") // want: sql-injection
            }
            val cmd = receiveDeserialized<Cmd>()
            Runtime.getRuntime().exec("sh -c ${cmd.run}") // want: command-injection
            st.execute("INSERT INTO r VALUES('${call.parameters["room"]}')") // want: sql-injection
        }
        webSocketRaw("/raw") { incoming.consumeEach { Runtime.getRuntime().exec("sh -c ${String(it.readBytes())}") } }
    }
}
