package p.nats_kt
import io.nats.client.Connection
fun m(nc: Connection) {
    val d = nc.createDispatcher { msg ->
        Runtime.getRuntime().exec(String(msg.data)) // want: command-injection
        Runtime.getRuntime().exec("id " + (String(msg.data)).toInt())
    };
    d.subscribe("s")
}
