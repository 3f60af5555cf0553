package q.url
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import java.net.URL
@RestController class P() {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) { URL(s).readText() } // want: ssrf
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) { URL(s).openConnection().getInputStream() } // want: ssrf
    @GetMapping("/a2") suspend fun m2(@RequestParam s: String) { URL(s).readBytes() } // want: ssrf
    @GetMapping("/a3") suspend fun m3(@RequestParam s: String) { URL("https://a.example/x").readText() }
}
