package drawn.springkafkakt
import org.apache.kafka.clients.consumer.ConsumerRecord
import org.springframework.kafka.annotation.*
import org.springframework.kafka.support.KafkaHeaders
import org.springframework.messaging.handler.annotation.*
import java.sql.Statement
data class Evt(val title: String, val n: Long)
class SpringKafkaKt(private val st: Statement) {
    @KafkaListener(topics = ["a"])
    fun rec(r: ConsumerRecord<String, Evt>) {
        st.execute("INSERT INTO a VALUES('${r.value().title}')") // want: sql-injection
        st.execute("INSERT INTO a VALUES(${r.offset()})")
    }
    @KafkaListener(topics = ["b"])
    suspend fun evt(@Payload e: Evt, @Header(KafkaHeaders.RECEIVED_TOPIC) topic: String) {
        st.execute("INSERT INTO b VALUES('${e.title}')") // want: sql-injection
        st.execute("INSERT INTO b VALUES(${e.n})")
        st.execute("INSERT INTO b VALUES('$topic')") // want: sql-injection
    }
    @RetryableTopic @KafkaListener(topics = ["c"])
    fun list(values: List<String>) = values.forEach { st.execute("INSERT INTO c VALUES('$it')") } // want: sql-injection
}
