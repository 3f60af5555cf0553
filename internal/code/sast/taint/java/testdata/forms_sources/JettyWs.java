package forms.jettyws;
import org.eclipse.jetty.websocket.api.*;
import org.eclipse.jetty.websocket.api.annotations.*;
@WebSocket
public class JettyWs {
    @OnWebSocketMessage
    public void onText(Session session, String message) throws Exception {
        Runtime.getRuntime().exec("sh -c " + message); // want: command-injection
        Runtime.getRuntime().exec("sh -c " + session.getUpgradeRequest().getParameterMap().get("a").get(0)); // want: command-injection
    }
}
