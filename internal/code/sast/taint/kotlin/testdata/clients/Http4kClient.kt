package q.http4k_client
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import org.http4k.core.*
import org.http4k.client.OkHttp
@RestController class P() {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) { OkHttp()(Request(Method.GET, s)) } // want: ssrf
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) { OkHttp()(Request(Method.GET,
            "https://a.example").query("q", s)) }
}
