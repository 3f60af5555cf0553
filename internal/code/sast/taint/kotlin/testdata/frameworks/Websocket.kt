package p.websocket
import jakarta.websocket.*
import jakarta.websocket.server.*
@ServerEndpoint("/w") class W {
    @OnMessage fun on(m: String, s: Session) {
        Runtime.getRuntime().exec(m) // want: command-injection
        Runtime.getRuntime().exec("id " + (m).toInt())
    }
}
