package sampled.kstreams
import org.apache.kafka.streams.StreamsBuilder
import org.apache.kafka.streams.kstream.*
import org.apache.kafka.streams.processor.api.*
import java.io.File
import java.sql.Statement
fun topology(st: Statement): StreamsBuilder {
    val builder = StreamsBuilder()
    val lines: KStream<String, String> = builder.stream("lines")
    lines.filter { _, v -> v.isNotEmpty() }
        .mapValues { v -> v.lowercase() }
        .foreach { _, v -> st.execute("INSERT INTO l VALUES('$v')") } // want: sql-injection
    lines.peek { k, v -> st.execute("INSERT INTO l VALUES(${v.length})") }
    builder.stream<String, Order>("orders").mapValues { order ->
        File("/srv/" + order.name).readText() // want: path-traversal
    }.to("out")
    lines.process(ProcessorSupplier { Store(st) })
    return builder
}
class Order(val name: String)
class Store(private val st: Statement) : Processor<String, String, Void, Void> {
    override fun process(record: Record<String, String>) {
        st.execute("INSERT INTO l VALUES('${record.value()}')") // want: sql-injection
    }
}
