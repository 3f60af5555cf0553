package p.spring_kafka
import org.springframework.kafka.annotation.KafkaListener
import org.springframework.stereotype.Component
@Component class L {
    @KafkaListener(topics = ["t"]) fun on(m: String) {
        Runtime.getRuntime().exec(m) // want: command-injection
        Runtime.getRuntime().exec("id " + (m).toInt())
    }
}
