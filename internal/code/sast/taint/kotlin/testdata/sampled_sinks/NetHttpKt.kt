package sampled.nethttp
import org.springframework.web.bind.annotation.*
import java.net.URI
import java.net.URL
import java.net.http.*
import java.nio.file.Path
@RestController
class NetHttpKt {
    private val client = HttpClient.newHttpClient()
    @GetMapping("/n")
    suspend fun n(@RequestParam url: String, @RequestParam host: String, @RequestParam q: String) {
        client.send(HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString()) // want: ssrf
        val req = HttpRequest.newBuilder().uri(URI("https://$host/api")).GET().build() // want: ssrf
        client.sendAsync(req, HttpResponse.BodyHandlers.ofString())
        client.send(HttpRequest.newBuilder(URI.create("https://a.b/x")).build(), HttpResponse.BodyHandlers.ofFile(Path.of("/srv/$q"))) // want: path-traversal
        URL(url).readText() // want: ssrf
        URI(url).toURL().openStream() // want: ssrf
        client.newWebSocketBuilder().buildAsync(URI.create(url), null) // want: ssrf
        URL("https://api.example.com/?q=" + java.net.URLEncoder.encode(q, "UTF-8")).readText()
    }
}
