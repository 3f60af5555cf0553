package popular.jsoupkt
import io.ktor.http.ContentType
import io.ktor.server.application.*
import io.ktor.server.response.*
import io.ktor.server.routing.*
import org.jsoup.Jsoup
import org.jsoup.safety.Safelist
fun Route.j() = get("/j") {
    val u = call.parameters["u"]!!
    val title = Jsoup.connect(u).get().title() // want: ssrf
    Jsoup.connect(u).ignoreContentType(true).execute() // want: ssrf
    call.respondText(Jsoup.parse(u).body().html(), ContentType.Text.Html) // want: xss
    call.respondText(Jsoup.clean(u, Safelist.relaxed()), ContentType.Text.Html)
    Jsoup.connect("https://example.com/?q=$u").get()
}
