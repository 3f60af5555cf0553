package q.url_kt
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import java.net.URI
import java.net.URL
@RestController class P() {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) {
        URL(s).readText() // want: ssrf
    }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        URI(s).toURL().openStream().bufferedReader().readText() // want: ssrf
    }
    @GetMapping("/a2") suspend fun m2(@RequestParam s: String) {
        URL(s).openConnection().apply { connectTimeout = 1 }.getInputStream() // want: ssrf
    }
    @GetMapping("/a3") suspend fun m3(@RequestParam s: String) {
        URI.create(s).toURL().readBytes() // want: ssrf
    }
    @GetMapping("/a4") suspend fun m4(@RequestParam s: String) {
        URL("https://a.example/").readText()
    }
}
