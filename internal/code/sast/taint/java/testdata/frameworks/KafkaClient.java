package p.kafka_client;
import org.apache.kafka.clients.consumer.*;
import java.time.Duration;
public class K {
    void run(KafkaConsumer<String, String> consumer) throws Exception {
        ConsumerRecords<String, String> rs = consumer.poll(Duration.ofSeconds(1));
        for (ConsumerRecord<String, String> r : rs) {
            Runtime.getRuntime().exec(r.value()); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(r.value().trim()));
            Runtime.getRuntime().exec(r.key()); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(r.key().trim()));
        }
    }
}
