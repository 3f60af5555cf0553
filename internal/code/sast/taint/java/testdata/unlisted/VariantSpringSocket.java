package p.springsocket;
import org.springframework.web.socket.*;
import org.springframework.web.socket.handler.*;
class H extends TextWebSocketHandler {
    @Override protected void handleTextMessage(WebSocketSession session, TextMessage message) throws Exception {
        Runtime.getRuntime().exec("sh -c " + message.getPayload()); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(message.getPayload()));
    }
    @Override public void afterConnectionEstablished(WebSocketSession session) throws Exception {
        Runtime.getRuntime().exec("sh -c " + session.getUri().getQuery()); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(session.getUri().getQuery()));
    }
}
