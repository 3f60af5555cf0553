package p.spring_ws
import org.springframework.web.socket.*
import org.springframework.web.socket.handler.TextWebSocketHandler
class W : TextWebSocketHandler() {
    override fun handleTextMessage(s: WebSocketSession, m: TextMessage) {
        Runtime.getRuntime().exec(m.payload) // want: command-injection
        Runtime.getRuntime().exec("id " + (m.payload).toInt())
    }
}
