package p.ktor_session
import io.ktor.server.application.*
import io.ktor.server.routing.*
import io.ktor.server.util.*
fun Route.m() {
    get("/x") {
        val id: String by call.parameters
        Runtime.getRuntime().exec(id) // want: command-injection
        Runtime.getRuntime().exec("id " + (id).toInt())
        Runtime.getRuntime().exec(call.parameters.getOrFail("q")) // want: command-injection
        Runtime.getRuntime().exec("id " + (call.parameters.getOrFail("q")).toInt())
        Runtime.getRuntime().exec(call.pathParameters["z"]!!) // want: command-injection
        Runtime.getRuntime().exec("id " + (call.pathParameters["z"]!!).toInt())
    }
}
