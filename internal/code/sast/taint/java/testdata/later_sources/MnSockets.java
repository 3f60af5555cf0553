package later.mnws;
import io.micronaut.websocket.*;
import io.micronaut.websocket.annotation.*;
import java.nio.file.*;
import java.sql.*;
@ServerWebSocket("/chat/{topic}")
public class MnSockets {
    private Statement st;
    @OnOpen
    public void open(String topic, WebSocketSession session) throws SQLException {
        st.executeQuery("SELECT * FROM t WHERE n = '" + topic + "'"); // want: sql-injection
    }
    @OnMessage
    public void message(String topic, String message, WebSocketSession session) throws Exception {
        Runtime.getRuntime().exec("sh -c " + message); // want: command-injection
        Files.readString(Path.of("/srv/" + session.getUriVariables().get("topic", String.class).get())); // want: path-traversal
        st.executeQuery("SELECT * FROM t WHERE n = " + message.length());
    }
}
