package popular.mustachekt
import com.github.mustachejava.DefaultMustacheFactory
import com.samskivert.mustache.Mustache
import org.springframework.web.bind.annotation.*
import java.io.*
@RestController
class MustacheKt {
    @PostMapping("/t")
    fun t(@RequestBody body: String, @RequestParam name: String): String {
        DefaultMustacheFactory().compile(StringReader(body), "x") // want: template-injection
        Mustache.compiler().compile(body).execute(mapOf("a" to 1)) // want: template-injection
        DefaultMustacheFactory().compile("templates/mail.mustache").execute(StringWriter(), mapOf("n" to name))
        return Mustache.compiler().compile("Hi {{n}}").execute(mapOf("n" to name))
    }
}
