package drawn.websocket;
import jakarta.websocket.*;
import jakarta.websocket.server.*;
import java.sql.Statement;
@ServerEndpoint("/chat/{room}")
class SocketEndpoint {
    Statement st;
    @OnMessage
    public void message(String message, Session session, @PathParam("room") String room) throws Exception {
        st.execute("INSERT INTO m VALUES('" + message + "')"); // want: sql-injection
        st.execute("INSERT INTO r VALUES('" + room + "')"); // want: sql-injection
        st.execute("INSERT INTO l VALUES(" + message.length() + ")");
    }
    @OnOpen
    public void open(Session session) throws Exception {
        st.execute("INSERT INTO o VALUES('" + session.getRequestParameterMap().get("t").get(0) + "')"); // want: sql-injection
    }
}
class Programmatic extends Endpoint {
    @Override public void onOpen(Session session, EndpointConfig config) {
        session.addMessageHandler(new MessageHandler.Whole<String>() {
            @Override public void onMessage(String text) {
                try { Runtime.getRuntime().exec("sh -c " + text); } catch (Exception e) { } // want: command-injection
            }
        });
        session.addMessageHandler(String.class, text -> new java.io.File("/srv/" + text).delete()); // want: path-traversal
    }
}
