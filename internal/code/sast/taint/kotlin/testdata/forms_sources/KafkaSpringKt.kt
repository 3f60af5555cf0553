package forms.kafkaspringkt
import org.springframework.kafka.annotation.*
import org.springframework.messaging.handler.annotation.*
import org.apache.kafka.clients.consumer.ConsumerRecord
import org.springframework.stereotype.Component
@Component
class KafkaSpringKt {
    @KafkaListener(topics = ["a"]) fun a(record: ConsumerRecord<String, String>) = Runtime.getRuntime().exec("sh -c ${record.value()}") // want: command-injection
    @KafkaListener(topics = ["b"]) suspend fun b(@Payload body: String, @Header("x") x: String) {
        Runtime.getRuntime().exec("sh -c $body") // want: command-injection
        Runtime.getRuntime().exec("sh -c $x") // want: command-injection
    }
    @KafkaListener(topics = ["c"]) fun c(events: List<Evt>) = events.map(Evt::line).forEach { Runtime.getRuntime().exec("sh -c $it") } // want: command-injection
}
data class Evt(val line: String)
