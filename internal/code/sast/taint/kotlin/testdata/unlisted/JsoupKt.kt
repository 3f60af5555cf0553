package q.jsoup_kt
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import org.jsoup.Jsoup
@RestController class P() {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) {
        Jsoup.connect(s).get().title() // want: ssrf
    }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        Jsoup.connect(s).run { timeout(1).get() } // want: ssrf
    }
    @GetMapping("/a2") suspend fun m2(@RequestParam s: String) {
        Jsoup.connect("https://a.example/").data("q", s).get()
    }
}
