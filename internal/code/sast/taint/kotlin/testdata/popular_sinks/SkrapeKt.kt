package popular.skrape
import it.skrape.core.*
import it.skrape.fetcher.*
import org.springframework.web.bind.annotation.*
@RestController
class SkrapeKt {
    @GetMapping("/s")
    fun s(@RequestParam target: String) = skrape(HttpFetcher) {
        request {
            url = target // want: ssrf
            timeout = 5000
        }
        response { htmlDocument { findFirst("title").text } }
    }
    @GetMapping("/b")
    fun b(@RequestParam target: String) = skrape(BrowserFetcher) {
        request { url = "https://example.com/?q=$target" }
        response { responseBody }
    }
}
