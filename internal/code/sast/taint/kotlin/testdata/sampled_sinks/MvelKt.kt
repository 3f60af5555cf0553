package sampled.mvel
import org.mvel2.MVEL
import org.mvel2.templates.*
import org.springframework.web.bind.annotation.*
@RestController
class MvelKt {
    @GetMapping("/m")
    fun m(@RequestParam expr: String, @RequestParam v: String): Any? {
        MVEL.eval(expr) // want: code-injection
        MVEL.executeExpression(MVEL.compileExpression(expr)) // want: code-injection
        MVEL.evalToBoolean("a == $expr", mapOf("a" to 1)) // want: code-injection
        TemplateRuntime.eval("Hi @{$expr}", mapOf<String, Any>()) // want: code-injection
        return MVEL.eval("a.length()", mapOf("a" to v))
    }
}
