package p.http4k2
import org.http4k.core.*
import org.http4k.routing.*
import org.http4k.lens.*
val name = Query.string().required("name")
val app: HttpHandler = routes(
    "/a/{id}" bind Method.GET to { req: Request ->
        Runtime.getRuntime().exec("sh -c " + req.path("id")!!) // want: command-injection
        Runtime.getRuntime().exec("id " + req.path("id")!!.toInt())
        Runtime.getRuntime().exec("sh -c " + req.query("q")!!) // want: command-injection
        Runtime.getRuntime().exec("id " + req.query("q")!!.toInt())
        Runtime.getRuntime().exec("sh -c " + name(req)) // want: command-injection
        Runtime.getRuntime().exec("id " + name(req).toInt())
        Runtime.getRuntime().exec("sh -c " + req.bodyString()) // want: command-injection
        Runtime.getRuntime().exec("id " + req.bodyString().toInt())
        Response(Status.OK)
    },
    "/b" bind Method.POST to ::post
)
fun post(req: Request): Response {
    Runtime.getRuntime().exec("sh -c " + req.form("a")!!) // want: command-injection
    Runtime.getRuntime().exec("id " + req.form("a")!!.toInt())
    Runtime.getRuntime().exec("sh -c " + req.header("X-A")!!) // want: command-injection
    Runtime.getRuntime().exec("id " + req.header("X-A")!!.toInt())
    return Response(Status.OK)
}
