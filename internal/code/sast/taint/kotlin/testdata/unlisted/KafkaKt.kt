package p.kafka_kt
import org.apache.kafka.clients.consumer.KafkaConsumer
import java.time.Duration
fun m(consumer: KafkaConsumer<String, String>) {
    while (true) {
        consumer.poll(Duration.ofMillis(100)).forEach { record ->
            Runtime.getRuntime().exec(record.value()) // want: command-injection
            Runtime.getRuntime().exec("id " + (record.value()).toInt())
        }
        for (r in consumer.poll(Duration.ofMillis(1))) {
            Runtime.getRuntime().exec(r.value()) // want: command-injection
            Runtime.getRuntime().exec("id " + (r.value()).toInt())
        }
    }
}
