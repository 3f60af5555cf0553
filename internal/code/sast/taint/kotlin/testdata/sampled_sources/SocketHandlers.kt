package sampled.springws
import org.springframework.jdbc.core.JdbcTemplate
import org.springframework.messaging.handler.annotation.*
import org.springframework.messaging.simp.annotation.SubscribeMapping
import org.springframework.stereotype.Controller
import org.springframework.web.reactive.socket.WebSocketHandler
import org.springframework.web.reactive.socket.WebSocketSession as ReactiveSession
import org.springframework.web.socket.*
import org.springframework.web.socket.handler.*
import reactor.core.publisher.Mono
import java.io.File
class Chat(private val jdbc: JdbcTemplate) : TextWebSocketHandler() {
    override fun handleTextMessage(session: WebSocketSession, message: TextMessage) {
        jdbc.update("INSERT INTO m VALUES('${message.payload}')") // want: sql-injection
        jdbc.update("INSERT INTO m VALUES(${message.payloadLength})")
    }
    override fun afterConnectionEstablished(session: WebSocketSession) {
        jdbc.queryForList("SELECT * FROM r WHERE q = '${session.uri?.query}'") // want: sql-injection
    }
}
class Binary : BinaryWebSocketHandler() {
    override fun handleBinaryMessage(session: WebSocketSession, message: BinaryMessage) {
        File("/srv/" + String(message.payload.array())).readText() // want: path-traversal
    }
}
class Reactive(private val jdbc: JdbcTemplate) : WebSocketHandler {
    override fun handle(session: ReactiveSession): Mono<Void> =
        session.receive().map { it.payloadAsText }.doOnNext { jdbc.update("INSERT INTO m VALUES('$it')") }.then() // want: sql-injection
}
@Controller
class Stomp(private val jdbc: JdbcTemplate) {
    @MessageMapping("/chat/{room}")
    fun chat(@DestinationVariable room: String, @Payload text: String, @Header("n") n: Int) {
        jdbc.update("INSERT INTO $room VALUES(1)") // want: sql-injection
        jdbc.update("INSERT INTO m VALUES('$text')") // want: sql-injection
        jdbc.update("INSERT INTO m VALUES($n)")
    }
}
