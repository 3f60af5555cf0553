package popular.velocitykt
import org.apache.velocity.VelocityContext
import org.apache.velocity.app.*
import org.apache.velocity.runtime.resource.util.StringResourceRepository
import org.springframework.web.bind.annotation.*
import java.io.StringWriter
@RestController
class VelocityKt(private val engine: VelocityEngine, private val repo: StringResourceRepository) {
    @PostMapping("/v")
    fun v(@RequestBody t: String): String {
        val out = StringWriter()
        Velocity.evaluate(VelocityContext(), out, "log", t) // want: template-injection
        engine.evaluate(VelocityContext(), out, "log", "Hi $t") // want: template-injection
        repo.putStringResource("x", t) // want: template-injection
        val ctx = VelocityContext().apply { put("t", t) }
        engine.getTemplate("mail.vm").merge(ctx, out)
        return out.toString()
    }
}
