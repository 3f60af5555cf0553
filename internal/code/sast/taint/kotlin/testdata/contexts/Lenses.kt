package com.acme.lenses
import org.http4k.core.*
import org.http4k.core.Method.*
import org.http4k.format.Jackson.auto
import org.http4k.lens.*
import org.http4k.routing.*
data class Msg(val text: String, val n: Int)
val nameQ = Query.required("name")
val pageQ = Query.int().optional("page")
val msgLens = Body.auto<Msg>().toLens()
val app = routes(
    "/b" bind POST to { req ->
        val m = msgLens(req)
        Runtime.getRuntime().exec("sh -c " + m.text) // not found: command-injection
        Runtime.getRuntime().exec("sh -c " + m.n)
        Runtime.getRuntime().exec("sh -c " + nameQ(req)) // want: command-injection
        Runtime.getRuntime().exec("sh -c " + pageQ(req))
        Response(Status.OK).header("content-type", "text/html").body("<b>" + nameQ(req) + "</b>") // want: xss
    },
    "/c/{id}" bind GET to { req: Request ->
        val name: String = nameQ(req)
        Runtime.getRuntime().exec("sh -c " + name) // want: command-injection
        Response(Status.OK)
    },
)
class H(private val id: PathLens<String>) {
    private val header = Header.required("x")
    fun handle(): HttpHandler = { req -> Runtime.getRuntime().exec("sh -c " + header(req)); Response(Status.OK) } // want: command-injection
}
