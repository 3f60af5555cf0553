package p.zmq_kt
import org.zeromq.*
fun m() {
    ZContext().use { ctx ->
        val s = ctx.createSocket(SocketType.REP).apply {
            bind("tcp://*:5")
        };
        Runtime.getRuntime().exec(s.recvStr()) // want: command-injection
        Runtime.getRuntime().exec("id " + (s.recvStr()).toInt())
        Runtime.getRuntime().exec(s.recv(0).decodeToString()) // want: command-injection
        Runtime.getRuntime().exec("id " + (s.recv(0).decodeToString()).toInt())
    }
}
