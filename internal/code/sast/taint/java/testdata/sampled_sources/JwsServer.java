package sampled.jws;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.sql.*;
import org.java_websocket.WebSocket;
import org.java_websocket.client.WebSocketClient;
import org.java_websocket.handshake.ClientHandshake;
import org.java_websocket.server.WebSocketServer;
public class JwsServer extends WebSocketServer {
    private Statement st;
    public JwsServer(int port) { super(new InetSocketAddress(port)); }
    @Override
    public void onOpen(WebSocket conn, ClientHandshake handshake) {
        try {
            st.executeQuery("SELECT * FROM rooms WHERE path = '" + handshake.getResourceDescriptor() + "'"); // want: sql-injection
            st.executeQuery("SELECT * FROM keys WHERE k = '" + handshake.getFieldValue("X-Key") + "'"); // want: sql-injection
        } catch (SQLException e) { }
    }
    @Override public void onClose(WebSocket conn, int code, String reason, boolean remote) { }
    @Override
    public void onMessage(WebSocket conn, String message) {
        try {
            Runtime.getRuntime().exec("sh -c " + message); // want: command-injection
            Files.readString(Path.of("/srv/pages/", message)); // want: path-traversal
            st.executeQuery("SELECT * FROM rooms WHERE id = " + Integer.parseInt(message));
        } catch (Exception e) { }
    }
    @Override
    public void onMessage(WebSocket conn, ByteBuffer bytes) {
        try {
            st.execute("INSERT INTO log VALUES('" + new String(bytes.array()) + "')"); // want: sql-injection
            st.execute("INSERT INTO size VALUES(" + bytes.remaining() + ")");
        } catch (SQLException e) { }
    }
    @Override public void onError(WebSocket conn, Exception ex) { }
    @Override public void onStart() { }
}
