package q.jdkhttp
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import java.net.http.*
import java.net.URI
@RestController class P() {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) {
        HttpClient.newHttpClient().send(HttpRequest.newBuilder(URI.create(s)).build(), // want: ssrf
                HttpResponse.BodyHandlers.ofString())
    }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        HttpClient.newHttpClient().send(HttpRequest.newBuilder(URI("https://a.example")).build(),
                HttpResponse.BodyHandlers.ofString())
    }
}
