package popular.nats
import io.nats.client.*
import java.sql.Statement
class NatsKt(private val nc: Connection, private val st: Statement) {
    fun start() {
        val d = nc.createDispatcher { msg ->
            st.execute("INSERT INTO n VALUES('${String(msg.data)}')") // want: sql-injection
            st.execute("INSERT INTO n VALUES(${msg.data.size})")
        }
        d.subscribe("a")
        nc.jetStream().subscribe("b", d, { m -> Runtime.getRuntime().exec("sh -c " + m.data.decodeToString()) }, false) // want: command-injection
        val sub = nc.subscribe("c")
        while (true) {
            val m = sub.nextMessage(java.time.Duration.ofSeconds(1)) ?: continue
            st.execute("INSERT INTO s VALUES('${m.subject}')") // want: sql-injection
            st.execute("INSERT INTO h VALUES('${m.headers.getFirst("x")}')") // want: sql-injection
        }
    }
}
