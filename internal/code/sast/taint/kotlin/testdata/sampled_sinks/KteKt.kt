package sampled.kte
import gg.jte.*
import gg.jte.output.StringOutput
import gg.jte.resolve.DirectoryCodeResolver
import org.springframework.web.bind.annotation.*
import java.nio.file.Path
@RestController
class KteKt(private val engine: TemplateEngine) {
    @GetMapping("/k")
    fun k(@RequestParam tpl: String, @RequestParam name: String) {
        engine.render(tpl, name, StringOutput()) // want: path-traversal
        engine.render("pages/$tpl.kte", mapOf("n" to name), StringOutput()) // want: path-traversal
        engine.render("index.kte", name, StringOutput())
        DirectoryCodeResolver(Path.of("/srv/$tpl")) // want: path-traversal
        TemplateEngine.create(DirectoryCodeResolver(Path.of("kte")), ContentType.Plain) // want: no-escaping
    }
}
