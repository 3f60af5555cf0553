package popular.processkt
import io.javalin.Javalin
import java.io.File
fun main() {
    val app = Javalin.create().start(7000)
    app.get("/p") { ctx ->
        val a = ctx.queryParam("a")!!
        ProcessBuilder("sh", "-c", "ls $a").directory(File("/srv")).start() // want: command-injection
        ProcessBuilder(listOf("bash", "-c", a)).inheritIO().start() // want: command-injection
        Runtime.getRuntime().exec(arrayOf("/bin/sh", "-c", "grep $a /srv/x")) // want: command-injection
        ProcessBuilder("ls", "--", a).start()
        ProcessBuilder("sh", "-c", "sleep ${a.toLong()}").start()
    }
}
fun String.shell() = ProcessBuilder("sh", "-c", this).start()
