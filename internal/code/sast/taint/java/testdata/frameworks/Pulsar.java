package p.pulsar;
import org.apache.pulsar.client.api.*;
public class K {
    void run(Consumer<byte[]> consumer) throws Exception {
        Message<byte[]> msg = consumer.receive();
        Runtime.getRuntime().exec(new String(msg.getData())); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(new String(msg.getData()))));
    }
}
