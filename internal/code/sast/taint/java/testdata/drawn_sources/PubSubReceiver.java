package drawn.pubsub;
import com.google.cloud.pubsub.v1.*;
import com.google.pubsub.v1.*;
import java.sql.Statement;
class PubSubReceiver {
    Statement st;
    void start(ProjectSubscriptionName name) {
        MessageReceiver receiver = (PubsubMessage message, AckReplyConsumer consumer) -> {
            try {
                st.execute("INSERT INTO m VALUES('" + message.getData().toStringUtf8() + "')"); // want: sql-injection
                st.execute("INSERT INTO a VALUES('" + message.getAttributesMap().get("k") + "')"); // want: sql-injection
                st.execute("INSERT INTO s VALUES(" + message.getData().size() + ")");
            } catch (Exception e) { }
            consumer.ack();
        };
        Subscriber.newBuilder(name, receiver).build().startAsync();
        Subscriber.newBuilder(name, (m, c) -> run(m.getData().toStringUtf8())).build();
    }
    void run(String cmd) {
        try { Runtime.getRuntime().exec("sh -c " + cmd); } catch (Exception e) { } // want: command-injection
    }
}
