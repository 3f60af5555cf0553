package popular.unirestkt
import io.ktor.server.application.*
import io.ktor.server.routing.*
import kong.unirest.core.*
fun Application.u() = routing {
    get("/u") {
        val url = call.request.queryParameters["url"]!!
        Unirest.get(url).asString() // want: ssrf
        Unirest.primaryInstance().post("http://$url/h").asEmpty() // want: ssrf
        Unirest.request("PATCH", url).asJson() // want: ssrf
        Unirest.get("https://example.com/{q}").routeParam("q", url).asString()
    }
}
