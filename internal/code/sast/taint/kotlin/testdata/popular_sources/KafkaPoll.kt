package popular.kafkapoll
import org.apache.kafka.clients.consumer.*
import org.apache.kafka.common.serialization.StringDeserializer
import java.sql.Statement
import java.time.Duration
class KafkaPoll(private val st: Statement) {
    fun loop(consumer: Consumer<String, String>) {
        generateSequence { consumer.poll(Duration.ofMillis(100)) }.forEach { records ->
            records.forEach { st.execute("INSERT INTO k VALUES('${it.value()}')") } // want: sql-injection
        }
    }
    fun each(props: Map<String, Any>) {
        KafkaConsumer<String, String>(props, StringDeserializer(), StringDeserializer()).use { c ->
            c.subscribe(listOf("t"))
            while (true) {
                for (record in c.poll(Duration.ofSeconds(1))) {
                    val (k, v) = record.key() to record.value()
                    Runtime.getRuntime().exec("sh -c $v") // want: command-injection
                    st.execute("INSERT INTO k VALUES('$k')") // want: sql-injection
                    st.execute("INSERT INTO p VALUES(${record.partition()})")
                }
            }
        }
    }
}
