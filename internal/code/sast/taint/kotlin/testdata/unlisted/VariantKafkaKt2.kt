package p.kafkakt2
import org.apache.kafka.clients.consumer.*
import org.springframework.kafka.annotation.KafkaListener
import org.springframework.messaging.handler.annotation.Payload
import java.time.Duration
class Listener {
    @KafkaListener(topics = ["a"])
    fun on(@Payload value: String, record: ConsumerRecord<String, String>) {
        Runtime.getRuntime().exec("sh -c " + value) // want: command-injection
        Runtime.getRuntime().exec("id " + value.toInt())
        Runtime.getRuntime().exec("sh -c " + record.value()) // want: command-injection
        Runtime.getRuntime().exec("id " + record.value().toInt())
    }
    fun loop(consumer: KafkaConsumer<String, String>) {
        while (true) {
            consumer.poll(Duration.ofSeconds(1)).forEach { r ->
                Runtime.getRuntime().exec("sh -c " + r.value()) // want: command-injection
                Runtime.getRuntime().exec("id " + r.value().toInt())
            }
            for (r in consumer.poll(Duration.ofSeconds(1))) {
                Runtime.getRuntime().exec("sh -c " + r.key()) // want: command-injection
                Runtime.getRuntime().exec("id " + r.key().toInt())
            }
        }
    }
}
