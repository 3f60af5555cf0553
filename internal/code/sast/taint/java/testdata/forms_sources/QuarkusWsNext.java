package forms.quarkuswsnext;
import io.quarkus.websockets.next.*;
@WebSocket(path = "/chat/{user}")
public class QuarkusWsNext {
    @OnOpen
    public String onOpen(@PathParam String user) throws Exception {
        Runtime.getRuntime().exec("sh -c " + user); // want: command-injection
        return "hi";
    }
    @OnTextMessage(broadcast = true)
    public String onMessage(String message) throws Exception {
        Runtime.getRuntime().exec("sh -c " + message); // want: command-injection
        Runtime.getRuntime().exec("sh -c " + Integer.parseInt(message));
        return message;
    }
}
