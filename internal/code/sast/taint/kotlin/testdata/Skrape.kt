package skrape

import it.skrape.fetcher.HttpFetcher
import it.skrape.fetcher.skrape
import org.springframework.web.bind.annotation.*

@RestController
class Skrape {
    @GetMapping("/s")
    fun any(@RequestParam target: String) = skrape(HttpFetcher) {
        request { url = target } // want: ssrf
    }

    @GetMapping("/b")
    fun own(@RequestParam target: String) = skrape(HttpFetcher) {
        request { url = "https://example.com/?q=$target" }
    }
}
