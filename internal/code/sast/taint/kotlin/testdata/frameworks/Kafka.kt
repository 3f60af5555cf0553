package p.kafka
import org.apache.kafka.clients.consumer.*
import java.time.Duration
fun m(c: KafkaConsumer<String, String>) {
    for (r in c.poll(Duration.ofSeconds(1))) {
        Runtime.getRuntime().exec(r.value()) // want: command-injection
        Runtime.getRuntime().exec("id " + (r.value()).toInt())
    }
}
