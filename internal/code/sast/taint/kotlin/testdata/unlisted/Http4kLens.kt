package p.http4k_lens
import org.http4k.core.*
import org.http4k.lens.*
import org.http4k.routing.bind
import org.http4k.routing.routes
val q = Query.string().required("q")
fun m() = routes("/x/{id}" bind Method.GET to { req: Request ->
    Runtime.getRuntime().exec(q(req)) // want: command-injection
    Runtime.getRuntime().exec("id " + (q(req)).toInt())
    Runtime.getRuntime().exec(Path.of("id")(req)) // want: command-injection
    Runtime.getRuntime().exec("id " + (Path.of("id")(req)).toInt())
    Runtime.getRuntime().exec(Header.optional("h")(req)!!) // want: command-injection
    Runtime.getRuntime().exec("id " + (Header.optional("h")(req)!!).toInt())
    Response(Status.OK)
})
