package p.ktor
import io.ktor.server.application.*
import io.ktor.server.routing.*
import io.ktor.server.request.*
data class In(val name: String, val n: Int)
fun Application.m() {
    routing {
        get("/x/{id}") {
            Runtime.getRuntime().exec(call.parameters["id"]!!) // want: command-injection
            Runtime.getRuntime().exec("id " + (call.parameters["id"]!!).toInt())
            Runtime.getRuntime().exec(call.request.queryParameters["q"]!!) // want: command-injection
            Runtime.getRuntime().exec("id " + (call.request.queryParameters["q"]!!).toInt())
            Runtime.getRuntime().exec(call.request.headers["h"]!!) // want: command-injection
            Runtime.getRuntime().exec("id " + (call.request.headers["h"]!!).toInt())
            Runtime.getRuntime().exec(call.request.cookies["c"]!!) // want: command-injection
            Runtime.getRuntime().exec("id " + (call.request.cookies["c"]!!).toInt())
            Runtime.getRuntime().exec(call.request.header("h") ?: "") // want: command-injection
            Runtime.getRuntime().exec("id " + (call.request.header("h") ?: "").toInt())
        }
        post("/p") {
            val i = call.receive<In>()
            Runtime.getRuntime().exec(i.name) // want: command-injection
            Runtime.getRuntime().exec("id " + (i.name).toInt())
            Runtime.getRuntime().exec("n${i.n}")
            Runtime.getRuntime().exec(call.receiveText()) // want: command-injection
            Runtime.getRuntime().exec("id " + (call.receiveText()).toInt())
            val p = call.receiveParameters()
            Runtime.getRuntime().exec(p["a"].toString()) // want: command-injection
            Runtime.getRuntime().exec("id " + (p["a"].toString()).toInt())
            Runtime.getRuntime().exec(call.request.uri) // want: command-injection
            Runtime.getRuntime().exec("id " + (call.request.uri).toInt())
        }
    }
}
