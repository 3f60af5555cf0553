import java.net.URI
import org.springframework.web.bind.annotation.*
@RestController
class Suffix {
    @GetMapping("/a")
    fun a(@RequestParam url: String): String {
        val uri = URI(url)
        val host = uri.host ?: return ""
        if (host.endsWith(".example.com")) {
            return uri.toURL().readText() // safe
        }
        if (host.endsWith("example.com")) {
            return uri.toURL().readText() // want: ssrf
        }
        return ""
    }
}
