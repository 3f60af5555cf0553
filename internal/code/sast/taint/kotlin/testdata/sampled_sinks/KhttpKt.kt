package sampled.httpkt
import org.springframework.web.bind.annotation.*
@RestController
class KhttpKt {
    @GetMapping("/k")
    fun k(@RequestParam url: String, @RequestParam host: String, @RequestParam q: String) {
        khttp.get(url)
        khttp.post("https://$host/x", data = "a") // want: ssrf
        khttp.async.get(url) { println(statusCode) }
        khttp.request("GET", url)
        khttp.get(url = url, timeout = 1.0)
        khttp.get("https://api.example.com", params = mapOf("q" to q))
    }
}
