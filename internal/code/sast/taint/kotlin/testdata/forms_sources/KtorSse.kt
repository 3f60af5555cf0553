package forms.ktorsse
import io.ktor.server.routing.*
import io.ktor.server.websocket.*
import io.ktor.websocket.*
import kotlinx.coroutines.flow.*
import kotlinx.coroutines.channels.consumeEach
fun Route.sockets() {
    webSocket("/a") {
        incoming.consumeEach { frame ->
            if (frame is Frame.Text) Runtime.getRuntime().exec(frame.readText()) // want: command-injection
        }
    }
    webSocket("/b") {
        incoming.receiveAsFlow().filterIsInstance<Frame.Text>().collect {
            Runtime.getRuntime().exec(it.readText()) // want: command-injection
        }
    }
    webSocket("/c") {
        val job = receiveDeserialized<Cmd>()
        Runtime.getRuntime().exec(job.line) // want: command-injection
        Runtime.getRuntime().exec("id " + job.n)
    }
}
@kotlinx.serialization.Serializable
data class Cmd(val line: String, val n: Int)
