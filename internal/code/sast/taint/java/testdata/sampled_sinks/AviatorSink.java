package sampled.aviator;
import com.googlecode.aviator.*;
import java.util.*;
import org.springframework.web.bind.annotation.*;
@RestController
class AviatorSink {
    @GetMapping("/a")
    Object a(@RequestParam String expr, @RequestParam String v) {
        AviatorEvaluator.execute(expr); // want: code-injection
        AviatorEvaluator.exec("a + " + expr, 1); // want: code-injection
        Expression e = AviatorEvaluator.compile(expr, true); // want: code-injection
        AviatorEvaluator.getInstance().compile("k", expr, false);
        return AviatorEvaluator.execute("a + 1", Map.of("a", v));
    }
}
