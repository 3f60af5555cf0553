package later.http4kclient
import org.http4k.client.*
import org.http4k.core.*
import org.springframework.web.bind.annotation.*
@RestController
class ClientKt {
    private val client = JavaHttpClient()
    @GetMapping("/c")
    fun c(@RequestParam url: String, @RequestParam host: String, @RequestParam q: String) {
        client(Request(Method.GET, url)) // want: ssrf
        OkHttp()(Request(Method.POST, "https://$host/x")) // want: ssrf
        WebsocketClient.blocking(Uri.of(url)) // want: ssrf
        client(Request(Method.GET, "https://example.com/").query("q", q))
    }
}
