package later.rsocket
import io.ktor.utils.io.core.*
import io.rsocket.kotlin.*
import io.rsocket.kotlin.payload.*
import kotlinx.coroutines.flow.*
import java.io.File
import java.sql.Statement
fun acceptor(st: Statement) = ConnectionAcceptor {
    RSocketRequestHandler {
        requestResponse { payload: Payload ->
            st.execute("INSERT INTO m VALUES('${payload.data.readText()}')") // want: sql-injection
            payload
        }
        fireAndForget { p -> File("/srv/" + p.data.readText()).readText() } // want: path-traversal
        requestChannel { init, payloads ->
            payloads.onEach { Runtime.getRuntime().exec("sh -c " + it.data.readText()) }
        }
    }
}
