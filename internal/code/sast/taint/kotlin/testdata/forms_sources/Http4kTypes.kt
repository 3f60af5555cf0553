package forms.http4ktypes
import org.http4k.core.*
import org.http4k.core.Method.*
import org.http4k.core.Status.Companion.OK
import org.http4k.routing.*
import org.http4k.lens.*
import org.http4k.format.Jackson.auto
data class Msg(val text: String, val n: Int)
val body = Body.auto<Msg>().toLens()
val nameQ = Query.required("name")
val ageQ = Query.int().optional("age")
val handler: HttpHandler = { request: Request ->
    Runtime.getRuntime().exec("sh -c " + request.query("x")) // want: command-injection
    Response(OK).header("Content-Type", "text/html").body("<p>" + request.bodyString()) // want: xss
}
val show: (Request) -> Response = { request ->
    Runtime.getRuntime().exec("sh -c " + nameQ(request)) // want: command-injection
    Runtime.getRuntime().exec("sh -c " + ageQ(request))
    Response(OK)
}
fun create(request: Request): Response {
    val msg = body(request)
    Runtime.getRuntime().exec("sh -c " + msg.text) // not found: command-injection
    Runtime.getRuntime().exec("sh -c " + msg.n)
    return Response(OK)
}
fun app(): RoutingHttpHandler = routes("/a" bind GET to handler, "/b" bind GET to show, "/c" bind POST to ::create,
    "/d/{id}" bind GET to { r -> Runtime.getRuntime().exec("sh -c " + r.path("id")); Response(OK) }) // not found: command-injection
