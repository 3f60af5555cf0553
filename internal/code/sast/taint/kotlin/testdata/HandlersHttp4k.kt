package shop

import org.http4k.core.*
import org.http4k.core.Method.GET
import org.http4k.core.Status.Companion.OK
import org.http4k.routing.bind
import org.http4k.routing.routes

val app: HttpHandler = routes(
    "/html" bind GET to { req: Request ->
        Response(OK).header("content-type", "text/html").body("<p>${req.query("q")}</p>") // want: xss
    },
    "/text" bind GET to { req: Request ->
        Response(OK).header("content-type", "text/plain").body("q ${req.query("q")}")
    },
)
