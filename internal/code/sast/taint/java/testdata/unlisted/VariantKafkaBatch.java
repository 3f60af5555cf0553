package p.kafkabatch;
import org.apache.kafka.clients.consumer.*;
import org.springframework.kafka.annotation.KafkaListener;
import org.springframework.messaging.handler.annotation.*;
class K {
    @KafkaListener(topics = "a") void batch(java.util.List<ConsumerRecord<String, String>> records) throws Exception {
        for (var r : records) {
            Runtime.getRuntime().exec("sh -c " + r.value()); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(r.value()));
        }
    }
    @KafkaListener(topics = "b") void one(@Payload String text, @Header("kafka_receivedTopic") String topic) throws Exception {
        Runtime.getRuntime().exec("sh -c " + text); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(text));
    }
}
