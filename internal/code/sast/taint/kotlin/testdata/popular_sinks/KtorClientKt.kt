package popular.ktorclient
import io.ktor.client.HttpClient
import io.ktor.client.engine.cio.CIO
import io.ktor.client.plugins.defaultRequest
import io.ktor.client.plugins.websocket.*
import io.ktor.client.request.*
import io.ktor.client.statement.*
import io.ktor.http.*
import io.ktor.server.application.*
import io.ktor.server.routing.Route
import io.ktor.server.routing.get
private val http = HttpClient(CIO)
fun Route.c() = get("/c") {
    val target = call.request.queryParameters["u"]!!
    http.get(target).bodyAsText() // want: ssrf
    http.post("http://$target/x") { setBody("a") } // want: ssrf
    http.request { url(target); method = HttpMethod.Put } // want: ssrf
    http.prepareGet(target).execute { it.status } // want: ssrf
    http.get { url { host = target; path("x") } } // want: ssrf
    http.webSocket(target) { } // want: ssrf
    http.get("https://example.com/") { parameter("q", target) }
    http.get("https://example.com") { url { parameters.append("q", target) } }
}
