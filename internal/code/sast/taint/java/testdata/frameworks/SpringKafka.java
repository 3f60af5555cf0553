package p.spring_kafka;
import org.springframework.kafka.annotation.KafkaListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
@org.springframework.stereotype.Component class L {
    @KafkaListener(topics="t") void on(String m) throws Exception {
        Runtime.getRuntime().exec(m); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(m)));
    }
    @KafkaListener(topics="u") void rec(ConsumerRecord<String, String> r) throws Exception {
        Runtime.getRuntime().exec(r.value()); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(r.value())));
    }
}
