package p.ktor_header_cookie
import io.ktor.server.application.*
import io.ktor.server.request.*
import io.ktor.server.routing.*
fun Route.m() {
    get("/x") {
        Runtime.getRuntime().exec(call.request.headers["X-A"] ?: "") // want: command-injection
        Runtime.getRuntime().exec("id " + (call.request.headers["X-A"] ?: "").toInt())
        Runtime.getRuntime().exec(call.request.cookies["c"]!!) // want: command-injection
        Runtime.getRuntime().exec("id " + (call.request.cookies["c"]!!).toInt())
        Runtime.getRuntime().exec(call.request.queryParameters.getOrFail("q")) // want: command-injection
        Runtime.getRuntime().exec("id " + (call.request.queryParameters.getOrFail("q")).toInt())
    }
}
