package popular.spelkt
import org.springframework.expression.spel.standard.SpelExpressionParser
import org.springframework.expression.spel.support.*
import org.springframework.expression.common.TemplateParserContext
import org.springframework.web.bind.annotation.*
@RestController
class SpelKt {
    private val parser = SpelExpressionParser()
    @GetMapping("/s")
    fun s(@RequestParam e: String, @RequestParam n: Int): Any? {
        parser.parseExpression(e).value // want: code-injection
        parser.parseExpression("Hi #{$e}", TemplateParserContext()).getValue(StandardEvaluationContext()) // want: code-injection
        parser.parseRaw(e).value // want: code-injection
        val ctx = SimpleEvaluationContext.forReadOnlyDataBinding().build().apply { setVariable("e", e) }
        parser.parseExpression("#e").getValue(ctx)
        return parser.parseExpression("1 + $n").value
    }
}
