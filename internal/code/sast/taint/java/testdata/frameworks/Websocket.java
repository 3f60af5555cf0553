package p.websocket;
import jakarta.websocket.*;
import jakarta.websocket.server.*;
@ServerEndpoint("/w/{u}") public class W {
    @OnMessage public void on(String message, Session s, @PathParam("u") String u) throws Exception {
        Runtime.getRuntime().exec(message); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(message)));
        Runtime.getRuntime().exec(u); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(u)));
        Runtime.getRuntime().exec(s.getId());
    }
}
