package p.templateskt
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import freemarker.template.*
import org.thymeleaf.TemplateEngine
import com.github.jknack.handlebars.Handlebars
@RestController
class C(val cfg: Configuration, val engine: TemplateEngine) {
    @GetMapping("/a0") suspend fun a0(@RequestParam s: String) {
        Template("a", s.reader(), cfg) // want: template-injection
    }
    @GetMapping("/a1") suspend fun a1(@RequestParam s: String) {
        engine.process("<p>$s</p>", org.thymeleaf.context.Context()) // want: template-injection
    }
    @GetMapping("/a2") suspend fun a2(@RequestParam s: String) {
        Handlebars().compileInline(s).apply(null) // want: template-injection
    }
    @GetMapping("/a3") suspend fun a3(@RequestParam s: String) {
        org.apache.velocity.app.Velocity.evaluate(null, null, "a", s) // want: template-injection
    }
    @GetMapping("/a4") suspend fun a4(@RequestParam s: String) {
        Handlebars().compileInline("{{a}}").apply(mapOf("a" to s))
    }
}
