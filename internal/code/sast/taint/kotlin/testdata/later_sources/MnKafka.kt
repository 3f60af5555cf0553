package later.mnkafka
import io.micronaut.configuration.kafka.annotation.*
import org.apache.kafka.clients.consumer.ConsumerRecord
import java.io.File
import java.sql.Statement
@KafkaListener(groupId = "g")
class MnKafka(private val st: Statement) {
    @Topic("a")
    fun a(@KafkaKey key: String, value: String, partition: Int) {
        st.execute("INSERT INTO t VALUES('$key')") // want: sql-injection
        st.execute("INSERT INTO t VALUES('$value')") // want: sql-injection
        st.execute("INSERT INTO t VALUES($partition)")
    }
    @Topic("b")
    suspend fun b(record: ConsumerRecord<String, String>) { File("/srv/" + record.value()).readText() } // want: path-traversal
}
