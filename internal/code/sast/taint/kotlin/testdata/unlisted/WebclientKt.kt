package q.webclient_kt
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import org.springframework.web.reactive.function.client.WebClient
import org.springframework.web.reactive.function.client.awaitBody
import org.springframework.web.reactive.function.client.awaitExchange
@RestController class P(private val web: WebClient) {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) {
        web.get().uri(s).retrieve().awaitBody<String>() // want: ssrf
    }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        WebClient.create(s).get().awaitExchange { it } // want: ssrf
    }
    @GetMapping("/a2") suspend fun m2(@RequestParam s: String) {
        web.get().uri("https://a.example/{q}", s).retrieve().awaitBody<String>()
    }
}
