package popular.apachekt
import org.apache.hc.client5.http.classic.methods.*
import org.apache.hc.client5.http.fluent.Request
import org.apache.hc.client5.http.impl.classic.HttpClients
import org.apache.hc.core5.http.io.support.ClassicRequestBuilder
import org.springframework.web.bind.annotation.*
@RestController
class HttpClientKt {
    @GetMapping("/a")
    fun a(@RequestParam url: String) {
        HttpClients.createDefault().use { c ->
            c.execute(HttpGet(url)) { it.code } // want: ssrf
            c.execute(ClassicRequestBuilder.post("http://$url/x").build()) { it.code } // want: ssrf
            c.execute(HttpPost("https://example.com/$url")) { it.code }
        }
        Request.get(url).execute().returnContent().asString() // want: ssrf
    }
}
