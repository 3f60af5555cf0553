package sampled.ktortcp
import io.ktor.network.selector.*
import io.ktor.network.sockets.*
import io.ktor.utils.io.*
import kotlinx.coroutines.*
import java.io.File
import java.sql.Statement
suspend fun serve(st: Statement) = coroutineScope {
    val server = aSocket(SelectorManager(Dispatchers.IO)).tcp().bind("0.0.0.0", 9000)
    while (true) {
        val socket = server.accept()
        launch {
            val input = socket.openReadChannel()
            val line = input.readUTF8Line()
            st.execute("INSERT INTO t VALUES('$line')") // want: sql-injection
            File("/srv/" + input.readUTF8Line(100)).readText() // want: path-traversal
            st.execute("INSERT INTO t VALUES(${line!!.toLong()})")
        }
    }
}
suspend fun udp(st: Statement) {
    val socket = aSocket(SelectorManager(Dispatchers.IO)).udp().bind(InetSocketAddress("0.0.0.0", 9001))
    for (datagram in socket.incoming) {
        st.execute("INSERT INTO t VALUES('${datagram.packet.readText()}')") // want: sql-injection
    }
}
