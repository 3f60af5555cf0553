package p.ktor_ws
import io.ktor.server.websocket.*
import io.ktor.websocket.*
import io.ktor.server.routing.*
fun Route.m() {
    webSocket("/w") {
        for (frame in incoming) {
            if (frame is Frame.Text) {
                Runtime.getRuntime().exec(frame.readText()) // want: command-injection
                Runtime.getRuntime().exec("id " + (frame.readText()).toInt())
            }
        }
    }
}
