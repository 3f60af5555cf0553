package sampled.http4k
import org.http4k.core.*
import org.http4k.core.body.form
import org.http4k.lens.*
import org.http4k.routing.*
import org.http4k.websocket.*
import java.io.File
import java.sql.Statement
val name = Query.required("name")
val count = Query.int().required("n")
val file = Path.of("file")
val field = FormField.string().required("cmd")
val form = Body.webForm(Validator.Strict, field).toLens()
fun app(st: Statement): HttpHandler = routes(
    "/a" bind Method.GET to { req: Request ->
        st.executeQuery("SELECT * FROM t WHERE n = '${name(req)}'") // want: sql-injection
        st.executeQuery("SELECT * FROM t WHERE n = ${count(req)}")
        Response(Status.OK).header("Content-Type", "text/html").body("<p>${req.query("q")}</p>") // want: xss
    },
    "/f/{file}" bind Method.GET to { req -> Response(Status.OK).body(File("/srv/" + file(req)).readText()) },
    "/p/{x}" bind Method.GET to { req -> Response(Status.OK).body(File("/srv/" + req.path("x")).readText()) },
    "/run" bind Method.POST to ::run,
    "/b" bind Method.POST to { req -> st.execute("INSERT INTO t VALUES('${req.bodyString()}')"); Response(Status.OK) } // want: sql-injection
)
fun run(req: Request): Response {
    Runtime.getRuntime().exec("sh -c " + field(form(req))) // want: command-injection
    return Response(Status.FOUND).header("Location", req.form("to")) // want: open-redirect
}
fun sockets(st: Statement) = websockets("/ws" bind { _: Request ->
    WsResponse { ws -> ws.onMessage { m -> st.execute("INSERT INTO t VALUES('${m.bodyString()}')") } }
})
