package sampled.webclient
import org.springframework.web.bind.annotation.*
import org.springframework.web.reactive.function.client.*
@RestController
class WebClientKt(private val client: WebClient) {
    @GetMapping("/w")
    suspend fun w(@RequestParam url: String, @RequestParam host: String, @RequestParam id: Int) {
        client.get().uri(url).retrieve().awaitBody<String>() // want: ssrf
        WebClient.create(url).get().retrieve().awaitBody<String>() // want: ssrf
        client.post().uri("https://$host/x").bodyValue("a").awaitExchange { it.awaitBody<String>() } // want: ssrf
        WebClient.builder().baseUrl("http://$host").build() // want: ssrf
        client.get().uri { b -> b.scheme("https").host(host).path("/x").build() }.retrieve()
        client.get().uri("https://api.example.com/u/{id}", id).retrieve()
        client.get().uri("https://api.example.com/?q={q}", url).retrieve()
    }
}
