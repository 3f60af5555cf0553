package popular.resttemplatekt
import org.springframework.boot.web.client.RestTemplateBuilder
import org.springframework.http.HttpMethod
import org.springframework.web.bind.annotation.*
import org.springframework.web.client.*
import java.net.URI
@RestController
class RestTemplateKt(builder: RestTemplateBuilder) {
    private val http = builder.build()
    @GetMapping("/x")
    fun x(@RequestParam url: String, @RequestParam id: String): String? {
        http.getForObject<String>(url) // want: ssrf
        http.exchange<String>("http://$url/a", HttpMethod.GET) // want: ssrf
        http.postForObject(URI(url), "x", String::class.java) // want: ssrf
        http.delete(url) // want: ssrf
        return http.getForObject("https://api.example.com/{id}", String::class.java, id)
    }
}
