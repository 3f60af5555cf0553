package later.flows
import io.ktor.server.application.*
import io.ktor.server.request.*
import io.ktor.server.routing.*
import kotlinx.coroutines.*
import kotlinx.coroutines.channels.*
import kotlinx.coroutines.flow.*
import java.io.File
import java.sql.Statement
class Jobs(private val st: Statement, scope: CoroutineScope) {
    private val queue = Channel<String>(10)
    private val events = MutableSharedFlow<String>()
    private val ids = Channel<Int>()
    init {
        scope.launch { for (job in queue) Runtime.getRuntime().exec("sh -c $job") }
        scope.launch { events.collect { st.execute("INSERT INTO e VALUES('$it')") } }
        scope.launch { for (id in ids) st.execute("INSERT INTO e VALUES($id)") }
    }
    fun Route.routes() {
        post("/job") { queue.send(call.receiveText()) }
        post("/event") { events.emit(call.receiveText()) }
        post("/flow") {
            flowOf(call.receiveText()).map { it.trim() }.onEach { File("/srv/$it").readText() }.collect() // want: path-traversal
        }
    }
}
