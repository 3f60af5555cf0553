package p.ktor3
import io.ktor.server.application.*
import io.ktor.server.request.*
import io.ktor.server.routing.*
import kotlinx.serialization.Serializable
@Serializable data class Item(val name: String)
fun Application.items() {
    routing {
        route("/items") {
            post {
                val item = call.receive<Item>()
                Runtime.getRuntime().exec("sh -c " + item.name) // want: command-injection
                Runtime.getRuntime().exec("id " + item.name.toInt())
            }
            get("{id}") {
                Runtime.getRuntime().exec("sh -c " + call.parameters["id"]!!) // want: command-injection
                Runtime.getRuntime().exec("id " + call.parameters["id"]!!.toInt())
                val q = call.request.queryParameters.getOrFail("q")
                Runtime.getRuntime().exec("sh -c " + q) // want: command-injection
                Runtime.getRuntime().exec("id " + q.toInt())
                Runtime.getRuntime().exec("sh -c " + call.request.headers["X-A"].orEmpty()) // want: command-injection
                Runtime.getRuntime().exec("id " + call.request.headers["X-A"].orEmpty().toInt())
            }
            put {
                val text = call.receiveText()
                Runtime.getRuntime().exec("sh -c " + text) // want: command-injection
                Runtime.getRuntime().exec("id " + text.toInt())
                val form = call.receiveParameters()
                Runtime.getRuntime().exec("sh -c " + (form["a"] ?: "")) // want: command-injection
                Runtime.getRuntime().exec("id " + (form["a"] ?: "").toInt())
            }
        }
    }
}
