package q.graal_kt
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import org.graalvm.polyglot.Context
@RestController class P() {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) {
        Context.create("js").use { it.eval("js", s) } // want: code-injection
    }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        Context.create("js").use { it.eval("js", "1") }
    }
}
