package p.webflux_kt
import org.springframework.web.reactive.function.server.*
class H {
    suspend fun show(request: ServerRequest): ServerResponse {
        Runtime.getRuntime().exec(request.pathVariable("id")) // want: command-injection
        Runtime.getRuntime().exec("id " + (request.pathVariable("id")).toInt())
        Runtime.getRuntime().exec(request.queryParamOrNull("q") ?: "") // want: command-injection
        Runtime.getRuntime().exec("id " + (request.queryParamOrNull("q") ?: "").toInt())
        Runtime.getRuntime().exec(request.awaitBody<String>()) // want: command-injection
        Runtime.getRuntime().exec("id " + (request.awaitBody<String>()).toInt())
        return ServerResponse.ok().buildAndAwait()
    }
}
fun routes(h: H) = coRouter {
    GET("/x/{id}", h::show)
}
