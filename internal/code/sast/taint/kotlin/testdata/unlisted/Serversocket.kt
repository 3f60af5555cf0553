package p.serversocket
import java.net.ServerSocket
fun m() {
    ServerSocket(9).use { s ->
        s.accept().use { c ->
            val line = c.getInputStream().bufferedReader().readLine();
            Runtime.getRuntime().exec(line) // want: command-injection
            Runtime.getRuntime().exec("id " + (line).toInt())
            c.getInputStream().reader().forEachLine {
                Runtime.getRuntime().exec(it) // want: command-injection
                Runtime.getRuntime().exec("id " + (it).toInt())
            }
        }
    }
}
