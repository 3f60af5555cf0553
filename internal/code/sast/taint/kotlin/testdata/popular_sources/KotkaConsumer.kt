package popular.kotka
import com.blueanvil.kotka.Kotka
import com.blueanvil.kotka.KotkaConfig
import java.sql.Statement
data class Order(val item: String, val count: Int)
class KotkaConsumer(val st: Statement) {
    fun start() {
        val kotka = Kotka(kafkaServers = "localhost:9092", config = KotkaConfig(partitionCount = 2, replicationFactor = 1))
        kotka.consumer(topic = "orders", threads = 2, messageClass = Order::class) { message ->
            st.execute("INSERT INTO o VALUES('${message.item}')") // want: sql-injection
        }
    }
}
