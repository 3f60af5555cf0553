package q.quickjs_kt
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import com.dokar.quickjs.quickJs
@RestController class P() {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) {
        quickJs { evaluate<Any?>(s) } // want: code-injection
    }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        quickJs { evaluate<Any?>("1 + 1") }
    }
}
