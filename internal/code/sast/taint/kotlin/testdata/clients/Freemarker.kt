package q.freemarker
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import freemarker.template.*
import java.io.StringReader
@RestController class P(private val cfg: Configuration) {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) { Template("n", StringReader(s), cfg) } // want: template-injection
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) { cfg.getTemplate("x") }
}
