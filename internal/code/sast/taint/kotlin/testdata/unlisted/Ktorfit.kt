package q.ktorfit
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import de.jensklingenberg.ktorfit.Ktorfit
import de.jensklingenberg.ktorfit.ktorfit
@RestController class P() {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) {
        Ktorfit.Builder().baseUrl(s).build() // want: ssrf
    }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        ktorfit { baseUrl(s) } // want: ssrf
    }
    @GetMapping("/a2") suspend fun m2(@RequestParam s: String) {
        ktorfit { baseUrl("https://a.example/") }
    }
}
