package p.spring_router
import org.springframework.web.reactive.function.server.*
class H {
    suspend fun show(req: ServerRequest): ServerResponse {
        Runtime.getRuntime().exec(req.pathVariable("id")) // want: command-injection
        Runtime.getRuntime().exec("id " + (req.pathVariable("id")).toInt())
        Runtime.getRuntime().exec(req.queryParamOrNull("q")!!) // want: command-injection
        Runtime.getRuntime().exec("id " + (req.queryParamOrNull("q")!!).toInt())
        Runtime.getRuntime().exec(req.awaitBody<String>()) // want: command-injection
        Runtime.getRuntime().exec("id " + (req.awaitBody<String>()).toInt())
        return ServerResponse.ok().buildAndAwait()
    }
}
fun r(h: H) = coRouter {
    GET("/x/{id}", h::show)
    POST("/y") { req ->
        Runtime.getRuntime().exec(req.pathVariable("z")) // want: command-injection
        Runtime.getRuntime().exec("id " + (req.pathVariable("z")).toInt())
        ServerResponse.ok().buildAndAwait()
    }
}
