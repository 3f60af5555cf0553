package p.httpkt2
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import io.ktor.client.*
import io.ktor.client.request.*
import io.ktor.client.statement.*
import okhttp3.*
import okhttp3.HttpUrl.Companion.toHttpUrl
import org.springframework.web.reactive.function.client.*
import org.springframework.web.client.*
@RestController
class C(val http: HttpClient, val ok: OkHttpClient, val web: WebClient, val rest: RestTemplate) {
    @GetMapping("/a0") suspend fun a0(@RequestParam s: String) {
        http.get(s).bodyAsText() // want: ssrf
    }
    @GetMapping("/a1") suspend fun a1(@RequestParam s: String) {
        http.request { url(s) } // want: ssrf
    }
    @GetMapping("/a2") suspend fun a2(@RequestParam s: String) {
        http.post { url.takeFrom(s) } // want: ssrf
    }
    @GetMapping("/a3") suspend fun a3(@RequestParam s: String) {
        ok.newCall(Request.Builder().url(s.toHttpUrl()).build()).execute() // want: ssrf
    }
    @GetMapping("/a4") suspend fun a4(@RequestParam s: String) {
        web.get().uri(s).retrieve().awaitBody<String>() // want: ssrf
    }
    @GetMapping("/a5") suspend fun a5(@RequestParam s: String) {
        rest.getForObject<String>(s) // want: ssrf
    }
    @GetMapping("/a6") suspend fun a6(@RequestParam s: String) {
        java.net.URI(s).toURL().readText() // want: ssrf
    }
    @GetMapping("/a7") suspend fun a7(@RequestParam s: String) {
        java.net.URL(s).openStream().use { it.readBytes() } // want: ssrf
    }
    @GetMapping("/a8") suspend fun a8(@RequestParam s: String) {
        http.get("https://api.example.com/a") { parameter("q", s) }
    }
}
