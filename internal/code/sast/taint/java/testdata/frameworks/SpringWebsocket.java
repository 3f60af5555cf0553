package p.spring_websocket;
import org.springframework.web.socket.*;
import org.springframework.web.socket.handler.TextWebSocketHandler;
public class W extends TextWebSocketHandler {
    protected void handleTextMessage(WebSocketSession s, TextMessage m) throws Exception {
        Runtime.getRuntime().exec(m.getPayload()); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(m.getPayload())));
    }
}
