package sampled.jmustache
import com.samskivert.mustache.Mustache
import org.springframework.web.bind.annotation.*
@RestController
class JMustacheKt {
    @GetMapping("/m")
    fun m(@RequestParam tpl: String, @RequestParam name: String) {
        Mustache.compiler().compile(tpl).execute(mapOf("a" to 1)) // want: template-injection
        Mustache.compiler().escapeHTML(true).compile("Hi $tpl").execute(Any()) // want: template-injection
        Mustache.compiler().compile("Hi {{n}}").execute(mapOf("n" to name))
        Mustache.compiler().escapeHTML(false).compile("Hi {{n}}") // want: no-escaping
    }
}
