package p.http4k
import org.http4k.core.*
import org.http4k.routing.*
val app: HttpHandler = routes("/x/{id}" bind Method.GET to { req: Request ->
    Runtime.getRuntime().exec(req.path("id")!!) // want: command-injection
    Runtime.getRuntime().exec("id " + (req.path("id")!!).toInt())
    Runtime.getRuntime().exec(req.query("q")!!) // want: command-injection
    Runtime.getRuntime().exec("id " + (req.query("q")!!).toInt())
    Runtime.getRuntime().exec(req.header("h")!!) // want: command-injection
    Runtime.getRuntime().exec("id " + (req.header("h")!!).toInt())
    Runtime.getRuntime().exec(req.bodyString()) // want: command-injection
    Runtime.getRuntime().exec("id " + (req.bodyString()).toInt())
    Runtime.getRuntime().exec(req.uri.path) // want: command-injection
    Runtime.getRuntime().exec("id " + (req.uri.path).toInt())
    Response(Status.OK)
})
fun handler(request: Request): Response {
    Runtime.getRuntime().exec(request.query("z") ?: "") // want: command-injection
    Runtime.getRuntime().exec("id " + (request.query("z") ?: "").toInt())
    return Response(Status.OK)
}
