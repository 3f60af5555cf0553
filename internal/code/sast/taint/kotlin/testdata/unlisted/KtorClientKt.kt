package q.ktor_client_kt
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import io.ktor.client.HttpClient
import io.ktor.client.request.*
import io.ktor.http.*
@RestController class P(private val client: HttpClient) {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) {
        client.get(s) // want: ssrf
    }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        client.get { url(s) } // want: ssrf
    }
    @GetMapping("/a2") suspend fun m2(@RequestParam s: String) {
        client.post { url { takeFrom(s) } } // want: ssrf
    }
    @GetMapping("/a3") suspend fun m3(@RequestParam s: String) {
        client.request { method = HttpMethod.Get; url.takeFrom(s) } // want: ssrf
    }
    @GetMapping("/a4") suspend fun m4(@RequestParam s: String) {
        client.prepareGet(urlString = s).execute { it } // want: ssrf
    }
    @GetMapping("/a5") suspend fun m5(@RequestParam s: String) {
        client.get("https://a.example/") { parameter("q", s) }
    }
}
