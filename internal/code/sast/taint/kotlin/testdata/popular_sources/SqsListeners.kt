package popular.sqs
import io.awspring.cloud.sqs.annotation.SqsListener
import org.springframework.messaging.Message
import org.springframework.messaging.handler.annotation.*
import org.springframework.stereotype.Component
import java.sql.Statement
data class Task(val name: String, val prio: Int)
@Component
class SqsListeners(private val st: Statement) {
    @SqsListener("tasks")
    fun task(task: Task, @Header("tenant") tenant: String) {
        st.execute("INSERT INTO t VALUES('${task.name}')") // want: sql-injection
        st.execute("INSERT INTO t VALUES(${task.prio})")
        st.execute("INSERT INTO t VALUES('$tenant')") // want: sql-injection
    }
    @SqsListener(queueNames = ["raw"])
    fun raw(message: Message<String>) = Runtime.getRuntime().exec("sh -c ${message.payload}") // want: command-injection
}
