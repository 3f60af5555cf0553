package later.quarkusmsg
import io.smallrye.mutiny.Multi
import io.smallrye.reactive.messaging.kafka.KafkaRecord
import org.eclipse.microprofile.reactive.messaging.*
import java.io.File
import java.sql.Statement
class QuarkusMsg(private val st: Statement) {
    @Incoming("a")
    suspend fun a(m: Message<String>) { st.execute("INSERT INTO t VALUES('${m.payload}')") } // want: sql-injection
    @Incoming("b")
    fun b(r: KafkaRecord<String, String>) { File("/srv/" + r.key).readText() } // want: path-traversal
    @Incoming("c") @Outgoing("d")
    fun c(n: Int): String { st.execute("INSERT INTO t VALUES($n)"); return "" }
    @Incoming("e")
    fun e(texts: List<String>) = texts.forEach { Runtime.getRuntime().exec("sh -c $it") } // want: command-injection
}
