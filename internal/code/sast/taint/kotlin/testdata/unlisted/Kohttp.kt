package q.kohttp
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import io.github.rybalkinsd.kohttp.dsl.httpGet
import io.github.rybalkinsd.kohttp.ext.httpGet
@RestController class P() {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) {
        s.httpGet() // want: ssrf
    }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        httpGet { url(s) } // want: ssrf
    }
    @GetMapping("/a2") suspend fun m2(@RequestParam s: String) {
        httpGet { host = "a.example"; param { "q" to s } }
    }
}
