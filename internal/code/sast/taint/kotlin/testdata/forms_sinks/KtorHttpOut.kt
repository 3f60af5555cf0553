package forms.sinks.ktorhttpout
import io.ktor.client.*
import io.ktor.client.engine.cio.*
import io.ktor.client.request.*
import io.ktor.client.request.forms.*
import io.ktor.http.*
import org.springframework.web.bind.annotation.*
@RestController class KtorHttpOut(private val client: HttpClient) {
    @GetMapping("/a") suspend fun a(@RequestParam s: String, @RequestParam n: Int) {
        client.get(s) // want: ssrf
        client.post(s) { setBody("x") } // want: ssrf
        client.get { url(s) } // want: ssrf
        client.request(Url(s)) { method = HttpMethod.Get } // want: ssrf
        client.submitForm(url = s, formParameters = parameters { }) // want: ssrf
        client.prepareGet(s).execute { } // want: ssrf
        HttpClient(CIO).use { it.delete(urlString = s) } // want: ssrf
        client.get { url { protocol = URLProtocol.HTTPS; host = s } } // want: ssrf
        client.get("https://api.example.com/x/$n")
    }
}
