package p.expressions;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.expression.spel.standard.SpelExpressionParser;
import javax.script.ScriptEngineManager;
@RestController
public class C {
    @GetMapping("/a0") void a0(@RequestParam String s) throws Exception {
        new SpelExpressionParser().parseExpression(s).getValue(); // want: code-injection
    }
    @GetMapping("/a1") void a1(@RequestParam String s) throws Exception {
        new SpelExpressionParser().parseRaw(s).getValue(String.class); // want: code-injection
    }
    @GetMapping("/a2") void a2(@RequestParam String s) throws Exception {
        new ScriptEngineManager().getEngineByExtension("js").eval(s); // want: code-injection
    }
    @GetMapping("/a3") void a3(@RequestParam String s) throws Exception {
        new groovy.lang.GroovyShell().parse(s).run(); // want: code-injection
    }
    @GetMapping("/a4") void a4(@RequestParam String s) throws Exception {
        new org.apache.commons.jexl3.JexlBuilder().create().createScript(s).execute(null); // want: code-injection
    }
    @GetMapping("/a5") void a5(@RequestParam String s) throws Exception {
        com.googlecode.aviator.AviatorEvaluator.getInstance().execute(s); // want: code-injection
    }
    @GetMapping("/a6") void a6(@RequestParam String s) throws Exception {
        new SpelExpressionParser().parseExpression("a.b").getValue(s);
    }
}
