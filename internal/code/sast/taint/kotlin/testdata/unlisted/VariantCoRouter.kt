package p.corouter
import org.springframework.web.reactive.function.server.*
fun api() = coRouter {
    GET("/a") { req ->
        Runtime.getRuntime().exec("sh -c " + req.queryParamOrNull("q")!!) // want: command-injection
        Runtime.getRuntime().exec("id " + req.queryParamOrNull("q")!!.toInt())
        ServerResponse.ok().buildAndAwait()
    }
    POST("/b") {
        val body = it.awaitBody<String>()
        Runtime.getRuntime().exec("sh -c " + body) // want: command-injection
        Runtime.getRuntime().exec("id " + body.toInt())
        ServerResponse.ok().buildAndAwait()
    }
}
