package q.jsoup_skrape
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import org.jsoup.Jsoup
import it.skrape.core.*
import it.skrape.fetcher.*
@RestController class P() {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) { Jsoup.connect(s).get() } // want: ssrf
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        skrape(HttpFetcher) {
            request { url = s } // want: ssrf
        }
    }
    @GetMapping("/a2") suspend fun m2(@RequestParam s: String) { Jsoup.parse(s) }
}
