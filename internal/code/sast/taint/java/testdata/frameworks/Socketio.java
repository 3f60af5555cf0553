package p.socketio;
import com.corundumstudio.socketio.*;
public class S {
    void m(SocketIOServer server) {
        server.addEventListener("chat", String.class, (client, data, ack) -> {
            Runtime.getRuntime().exec(data); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(data)));
        });
    }
}
