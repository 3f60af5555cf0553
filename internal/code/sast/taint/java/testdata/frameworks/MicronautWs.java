package p.micronaut_ws;
import io.micronaut.websocket.annotation.*;
import io.micronaut.websocket.WebSocketSession;
@ServerWebSocket("/chat/{topic}") class W {
    @OnMessage public void on(String topic, String message, WebSocketSession s) throws Exception {
        Runtime.getRuntime().exec(message); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(message)));
        Runtime.getRuntime().exec(topic); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(topic)));
    }
}
