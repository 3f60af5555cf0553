package drawn.pulsar;
import org.apache.pulsar.client.api.*;
import org.springframework.pulsar.annotation.PulsarListener;
import java.sql.Statement;
class PulsarConsumers {
    Statement st;
    void loop(PulsarClient client) throws Exception {
        Consumer<byte[]> c = client.newConsumer().topic("t").subscriptionName("s")
            .messageListener((consumer, msg) -> exec(new String(msg.getData()))).subscribe();
        Message<byte[]> m = c.receive();
        st.execute("INSERT INTO m VALUES('" + new String(m.getData()) + "')"); // want: sql-injection
        st.execute("INSERT INTO p VALUES('" + m.getProperty("k") + "')"); // want: sql-injection
        st.execute("INSERT INTO t VALUES(" + m.getPublishTime() + ")");
    }
    void exec(String cmd) {
        try { Runtime.getRuntime().exec("sh -c " + cmd); } catch (Exception e) { } // want: command-injection
    }
    @PulsarListener(topics = "x")
    void listen(String text) throws Exception { st.execute("INSERT INTO x VALUES('" + text + "')"); } // want: sql-injection
}
