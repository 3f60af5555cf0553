package q.ktor_client
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import io.ktor.client.*
import io.ktor.client.request.*
@RestController class P(private val hc: HttpClient) {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) { hc.get(s) } // want: ssrf
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        hc.post("http://$s/x") { } // want: ssrf
    }
    @GetMapping("/a2") suspend fun m2(@RequestParam s: String) {
        hc.get { url(s) } // want: ssrf
    }
    @GetMapping("/a3") suspend fun m3(@RequestParam s: String) { hc.request(s) } // want: ssrf
    @GetMapping("/a4") suspend fun m4(@RequestParam s: String) {
        hc.get("https://a.example/x") { parameter("q", s) }
    }
}
