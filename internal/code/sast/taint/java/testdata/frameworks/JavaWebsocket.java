package p.java_websocket;
import org.java_websocket.server.WebSocketServer;
import org.java_websocket.WebSocket;
public class W extends WebSocketServer {
    public void onMessage(WebSocket conn, String message) {
        try {
            Runtime.getRuntime().exec(message); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(message)));
        } catch (Exception e) {}
    }
}
