package q.resttemplate
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import org.springframework.web.client.*
@RestController class P(private val rt: RestTemplate) {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) { rt.getForObject(s, String::class.java) } // want: ssrf
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) { rt.getForObject<String>(s) } // want: ssrf
    @GetMapping("/a2") suspend fun m2(@RequestParam s: String) {
        rt.getForObject("https://a.example/{id}", String::class.java, s)
    }
}
