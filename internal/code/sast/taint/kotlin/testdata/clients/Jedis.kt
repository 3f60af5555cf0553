package q.jedis
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import redis.clients.jedis.Jedis
@RestController class P(private val jd: Jedis) {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) { jd.eval("return '$s'") } // want: code-injection
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) { jd.get(s) }
}
