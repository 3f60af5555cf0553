package q.socket
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import java.net.*
@RestController class P() {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) { Socket(s, 80) } // want: ssrf
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) { Socket("a.example", 80) }
}
