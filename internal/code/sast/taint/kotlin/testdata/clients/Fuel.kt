package q.fuel
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import com.github.kittinunf.fuel.*
import com.github.kittinunf.fuel.httpGet
@RestController class P() {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) { Fuel.get(s).responseString() } // want: ssrf
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) { s.httpGet().responseString() } // want: ssrf
    @GetMapping("/a2") suspend fun m2(@RequestParam s: String) { Fuel.get("https://a.example",
            listOf("q" to s)).responseString() }
}
