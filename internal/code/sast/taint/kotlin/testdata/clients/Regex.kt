package q.regex
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
@RestController class P() {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) { Regex(s).containsMatchIn("x") } // want: regex-injection
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) { s.toRegex().containsMatchIn("x") } // want: regex-injection
    @GetMapping("/a2") suspend fun m2(@RequestParam s: String) { Regex(Regex.escape(s)).containsMatchIn("x") }
}
