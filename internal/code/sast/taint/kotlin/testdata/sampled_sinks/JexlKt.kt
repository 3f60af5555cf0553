package sampled.jexl
import org.apache.commons.jexl3.*
import org.springframework.web.bind.annotation.*
@RestController
class JexlKt {
    private val jexl = JexlBuilder().create()
    @GetMapping("/j")
    fun j(@RequestParam expr: String, @RequestParam v: String): Any? {
        jexl.createExpression(expr).evaluate(MapContext()) // want: code-injection
        jexl.createScript("f($expr)", "x").execute(null) // want: code-injection
        jexl.createJxltEngine().createExpression(expr).evaluate(null) // want: code-injection
        val ctx = MapContext().apply { set("v", v) }
        return jexl.createExpression("v.length()").evaluate(ctx)
    }
}
