package q.webclient
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import org.springframework.web.reactive.function.client.*
@RestController class P(private val wc: WebClient) {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) { wc.get().uri(s).retrieve() } // want: ssrf
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        wc.get().uri("https://a.example/{id}", s).retrieve()
    }
}
