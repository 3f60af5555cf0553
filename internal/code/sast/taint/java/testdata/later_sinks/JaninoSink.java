package later.janino;
import org.codehaus.janino.*;
import org.springframework.web.bind.annotation.*;
@RestController
class JaninoSink {
    @GetMapping("/j")
    Object j(@RequestParam String code, @RequestParam String v) throws Exception {
        ExpressionEvaluator ee = new ExpressionEvaluator();
        ee.cook(code); // want: code-injection
        ScriptEvaluator se = new ScriptEvaluator();
        se.cook("f(" + code + ");"); // want: code-injection
        new SimpleCompiler().cook(code); // want: code-injection
        new ExpressionEvaluator(code, int.class, new String[0], new Class[0]); // want: code-injection
        ExpressionEvaluator ok = new ExpressionEvaluator();
        ok.cook("a + b");
        return ok.evaluate(new Object[] {v});
    }
}
