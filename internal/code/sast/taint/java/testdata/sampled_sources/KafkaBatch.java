package sampled.kafkabatch;
import java.nio.file.*;
import java.util.*;
import org.apache.kafka.clients.consumer.*;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.kafka.annotation.*;
import org.springframework.kafka.listener.*;
import org.springframework.kafka.support.*;
import org.springframework.messaging.Message;
import org.springframework.messaging.handler.annotation.*;
class KafkaBatch {
    private JdbcTemplate jdbc;
    @KafkaListener(topics = "a", batch = "true")
    void texts(List<String> texts, @Header(KafkaHeaders.OFFSET) List<Long> offsets) {
        texts.forEach(t -> jdbc.update("INSERT INTO t VALUES('" + t + "')")); // want: sql-injection
        jdbc.update("INSERT INTO t VALUES(" + offsets.get(0) + ")");
    }
    @KafkaListener(topics = "b")
    void records(ConsumerRecords<String, String> records, Acknowledgment ack) throws Exception {
        for (ConsumerRecord<String, String> r : records) {
            Runtime.getRuntime().exec("sh -c " + r.value()); // want: command-injection
        }
    }
    @KafkaListener(topics = "c")
    @SendTo("d")
    String messages(List<Message<Doc>> messages) throws Exception {
        return Files.readString(Path.of("/srv/" + messages.get(0).getPayload().name)); // want: path-traversal
    }
    @KafkaListener(topicPattern = "x.*")
    void keyed(@Payload Doc doc, @Header(name = KafkaHeaders.RECEIVED_KEY, required = false) String key) {
        jdbc.update("INSERT INTO t VALUES(?)", key);
        jdbc.update("INSERT INTO t VALUES('" + key + "')"); // want: sql-injection
        jdbc.update("INSERT INTO t VALUES('" + doc.name + "')"); // want: sql-injection
    }
    static class Doc { public String name; }
}
class Listener implements AcknowledgingMessageListener<String, String>, BatchMessageListener<String, String> {
    private JdbcTemplate jdbc;
    @Override
    public void onMessage(ConsumerRecord<String, String> data, Acknowledgment ack) {
        jdbc.update("INSERT INTO t VALUES('" + data.value() + "')"); // want: sql-injection
    }
    @Override
    public void onMessage(List<ConsumerRecord<String, String>> data) {
        jdbc.update("INSERT INTO t VALUES('" + data.get(0).key() + "')"); // want: sql-injection
    }
}
