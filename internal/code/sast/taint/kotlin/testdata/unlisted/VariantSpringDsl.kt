package p.springdsl
import org.springframework.web.servlet.function.*
class Handler {
    fun find(request: ServerRequest): ServerResponse {
        Runtime.getRuntime().exec("sh -c " + request.pathVariable("id")) // want: command-injection
        Runtime.getRuntime().exec("id " + request.pathVariable("id").toInt())
        Runtime.getRuntime().exec("sh -c " + request.param("q").orElse("")) // want: command-injection
        Runtime.getRuntime().exec("id " + request.param("q").orElse("").toInt())
        Runtime.getRuntime().exec("sh -c " + request.body<String>()) // want: command-injection
        Runtime.getRuntime().exec("id " + request.body<String>().toInt())
        return ServerResponse.ok().build()
    }
}
fun routes(handler: Handler) = router {
    "/a".nest {
        GET("/{id}", handler::find)
        POST("/") { req ->
            Runtime.getRuntime().exec("sh -c " + req.headers().firstHeader("X-A")!!) // want: command-injection
            Runtime.getRuntime().exec("id " + req.headers().firstHeader("X-A")!!.toInt())
            ServerResponse.ok().build()
        }
    }
}
