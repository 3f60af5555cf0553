package shop

import io.ktor.client.HttpClient
import io.ktor.client.request.get
import io.ktor.http.ContentType
import io.ktor.http.URLProtocol
import io.ktor.http.Url
import io.ktor.server.application.Application
import io.ktor.server.application.call
import io.ktor.server.request.receiveParameters
import io.ktor.server.response.respondRedirect
import io.ktor.server.response.respondText
import io.ktor.server.routing.get
import io.ktor.server.routing.post
import io.ktor.server.routing.routing
import io.ktor.server.util.getOrFail
import okhttp3.HttpUrl.Companion.toHttpUrlOrNull
import okhttp3.OkHttpClient
import okhttp3.Request

// "call" imported by its name, and addresses whose host is checked.

private val partners = setOf("a.partner.example", "b.partner.example")

fun Application.imported(web: HttpClient, http: OkHttpClient) {
    routing {
        post("/say") {
            val words = call.receiveParameters().getOrFail("words")
            call.respondText("<p>$words</p>") // the type is that of plain text
            call.respondText("<p>$words</p>", ContentType.Text.Html) // want: xss
        }
        get("/feed") {
            val raw = call.parameters["feed"] ?: ""
            val url = Url(raw)
            if (url.protocol == URLProtocol.HTTPS && url.host in partners) web.get(url)
            if (url.protocol == URLProtocol.HTTPS) web.get(url) // want: ssrf
            if (url.host == "a.partner.example") call.respondRedirect(url.toString())
            if (url.host.contains("partner.example")) call.respondRedirect(url.toString()) // want: open-redirect
        }
        get("/poll") {
            val parsed = call.parameters["poll"]!!.toHttpUrlOrNull()
            if (parsed != null && parsed.host in partners) http.newCall(Request.Builder().url(parsed).build()).execute()
            if (parsed != null && parsed.isHttps) http.newCall(Request.Builder().url(parsed).build()).execute() // want: ssrf
        }
    }
}
