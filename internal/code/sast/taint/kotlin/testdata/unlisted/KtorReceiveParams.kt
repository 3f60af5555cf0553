package p.ktor_receive_params
import io.ktor.server.application.*
import io.ktor.server.request.*
import io.ktor.server.routing.*
data class Customer(val name: String)
fun Route.m() {
    post("/c") {
        val c = call.receive<Customer>();
        Runtime.getRuntime().exec(c.name) // want: command-injection
        Runtime.getRuntime().exec("id " + (c.name).toInt())
        val p = call.receiveParameters();
        Runtime.getRuntime().exec(p["user"].toString()) // want: command-injection
        Runtime.getRuntime().exec("id " + (p["user"].toString()).toInt())
    }
}
