package sampled.spel;
import org.springframework.expression.*;
import org.springframework.expression.common.TemplateParserContext;
import org.springframework.expression.spel.standard.SpelExpressionParser;
import org.springframework.expression.spel.support.*;
import org.springframework.web.bind.annotation.*;
@RestController
class SpelSink {
    private final ExpressionParser parser = new SpelExpressionParser();
    @GetMapping("/s")
    Object s(@RequestParam String expr, @RequestParam String name) {
        parser.parseExpression(expr).getValue(); // want: code-injection
        parser.parseExpression("Hello #{" + expr + "}", new TemplateParserContext()).getValue(String.class); // want: code-injection
        new SpelExpressionParser().parseRaw(expr).getValue(new StandardEvaluationContext()); // want: code-injection
        StandardEvaluationContext ctx = new StandardEvaluationContext();
        ctx.setVariable("n", name);
        return parser.parseExpression("#n.length()").getValue(ctx);
    }
}
