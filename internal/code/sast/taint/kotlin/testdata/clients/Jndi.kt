package q.jndi
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import javax.naming.InitialContext
@RestController class P() {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) { InitialContext().lookup(s) } // want: code-injection
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) { InitialContext().lookup("java:x") }
}
