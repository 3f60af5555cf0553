package popular.kafka;
import org.apache.kafka.clients.consumer.*;
import org.apache.kafka.streams.*;
import org.apache.kafka.streams.kstream.*;
import java.sql.Statement;
import java.time.Duration;
import java.util.*;
class KafkaLoop {
    Statement st;
    void loop(Properties props) throws Exception {
        try (KafkaConsumer<String, String> consumer = new KafkaConsumer<>(props)) {
            consumer.subscribe(List.of("t"));
            while (true) {
                ConsumerRecords<String, String> records = consumer.poll(Duration.ofMillis(100));
                for (ConsumerRecord<String, String> record : records) {
                    st.execute("INSERT INTO r VALUES('" + record.value() + "')"); // want: sql-injection
                    st.execute("INSERT INTO p VALUES(" + record.partition() + ")");
                }
                records.records("u").forEach(r -> {
                    try { st.execute("INSERT INTO k VALUES('" + r.key() + "')"); } catch (Exception e) { } // want: sql-injection
                });
            }
        }
    }
    void streams(StreamsBuilder builder) {
        KStream<String, String> lines = builder.stream("lines");
        lines.foreach((k, v) -> {
            try { Runtime.getRuntime().exec("sh -c " + v); } catch (Exception e) { } // want: command-injection
        });
        lines.mapValues(v -> {
            try { return st.executeQuery("SELECT * FROM x WHERE y = '" + v + "'").toString(); } catch (Exception e) { return ""; } // want: sql-injection
        }).to("out");
    }
}
