package sampled.kafkaco
import io.github.nomisRev.kafka.receiver.*
import kotlinx.coroutines.flow.*
import reactor.kafka.receiver.KafkaReceiver as ReactorReceiver
import java.io.File
import java.sql.Statement
suspend fun consume(st: Statement, settings: ReceiverSettings<String, String>) {
    KafkaReceiver(settings).receive("topic")
        .map { record -> record.value() }
        .collect { st.execute("INSERT INTO m VALUES('$it')") } // want: sql-injection
    KafkaReceiver(settings).receiveAutoAck("files").collect { batch ->
        batch.collect { r -> File("/srv/" + r.value()).readText() } // want: path-traversal
    }
}
fun reactor(receiver: ReactorReceiver<String, String>, st: Statement) {
    receiver.receive().doOnNext { r ->
        Runtime.getRuntime().exec("sh -c " + r.value()) // want: command-injection
        st.execute("INSERT INTO m VALUES(${r.offset()})")
    }.subscribe()
}
