package q.turtle
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import com.lordcodes.turtle.shellRun
@RestController class P() {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) { shellRun("sh", listOf("-c", s)) } // want: command-injection
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) { shellRun("ls", listOf("-l")) }
    @GetMapping("/a2") suspend fun m2(@RequestParam s: String) { shellRun(s, listOf("-l")) } // want: command-injection
    @GetMapping("/a3") suspend fun m3(@RequestParam s: String) { shellRun("git", listOf("checkout", s)) }
}
