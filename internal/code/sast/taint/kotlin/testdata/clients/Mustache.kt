package q.mustache
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import com.github.jknack.handlebars.Handlebars
@RestController class P() {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) { Handlebars().compileInline(s) } // want: template-injection
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        Handlebars().compileInline("{{a}}")
    }
}
