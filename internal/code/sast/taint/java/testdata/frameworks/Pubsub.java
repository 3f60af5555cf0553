package p.pubsub;
import com.google.cloud.pubsub.v1.*;
import com.google.pubsub.v1.PubsubMessage;
public class P {
    void m() {
        MessageReceiver rc = (PubsubMessage message, AckReplyConsumer c) -> {
            try {
                Runtime.getRuntime().exec(message.getData().toStringUtf8()); // want: command-injection
                Runtime.getRuntime().exec("id " +
                        Integer.parseInt(String.valueOf(message.getData().toStringUtf8())));
            } catch (Exception e) {} c.ack();
        };
    }
}
