package sampled.freemarker
import freemarker.cache.*
import freemarker.template.*
import org.springframework.web.bind.annotation.*
import java.io.*
@RestController
class FreeMarkerKt(private val cfg: Configuration) {
    @GetMapping("/f")
    fun f(@RequestParam tpl: String, @RequestParam name: String) {
        Template("t", StringReader(tpl), cfg).process(mapOf("n" to 1), StringWriter()) // want: template-injection
        Template("t", "Hello $tpl", cfg).process(null, StringWriter()) // want: template-injection
        StringTemplateLoader().putTemplate("t", tpl) // want: template-injection
        Template.getPlainTextTemplate("t", tpl, cfg)
        Template("t", StringReader("Hi \${n}"), cfg).process(mapOf("n" to name), StringWriter())
        cfg.getTemplate("a.ftl").process(mapOf("n" to name), StringWriter())
    }
}
