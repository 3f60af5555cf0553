package p.quarkus_messaging;
import org.eclipse.microprofile.reactive.messaging.*;
class M {
    @Incoming("orders") public void consume(String m) throws Exception {
        Runtime.getRuntime().exec(m); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(m)));
    }
    @Incoming("o2") public java.util.concurrent.CompletionStage<Void> c(Message<String> m) throws Exception {
        Runtime.getRuntime().exec(m.getPayload()); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(m.getPayload())));
        return m.ack();
    }
}
