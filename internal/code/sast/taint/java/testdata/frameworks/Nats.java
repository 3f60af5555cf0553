package p.nats;
import io.nats.client.*;
public class N {
    void run(Connection nc) {
        Dispatcher d = nc.createDispatcher(msg -> {
            try {
                Runtime.getRuntime().exec(new String(msg.getData())); // want: command-injection
                Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(new String(msg.getData()))));
            } catch (Exception e) {}
        });
        d.subscribe("s");
    }
}
