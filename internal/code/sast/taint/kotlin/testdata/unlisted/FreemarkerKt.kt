package q.freemarker_kt
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import freemarker.template.Template
import freemarker.template.Configuration
@RestController class P(private val cfg: Configuration) {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) {
        Template("t", s.reader(), cfg).process(null, null) // want: template-injection
    }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        Template("t", java.io.StringReader(s), cfg) // want: template-injection
    }
    @GetMapping("/a2") suspend fun m2(@RequestParam s: String) {
        Template("t", "Hi".reader(), cfg)
    }
}
