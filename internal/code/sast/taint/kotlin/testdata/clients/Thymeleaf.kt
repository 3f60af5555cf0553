package q.thymeleaf
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import org.thymeleaf.TemplateEngine
import org.thymeleaf.context.Context
@RestController class P(private val te: TemplateEngine) {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) { te.process("<p>$s", Context()) } // want: template-injection
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        te.process("index", Context().apply { setVariable("a", s) })
    }
}
