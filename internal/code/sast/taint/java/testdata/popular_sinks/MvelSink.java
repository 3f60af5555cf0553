package popular.mvel;
import org.mvel2.*;
import org.mvel2.templates.*;
import org.springframework.web.bind.annotation.*;
import java.util.*;
@RestController
class MvelSink {
    @GetMapping("/m")
    Object m(@RequestParam String expr) {
        MVEL.eval(expr, new HashMap<>()); // want: code-injection
        MVEL.executeExpression(MVEL.compileExpression(expr)); // want: code-injection
        TemplateRuntime.eval("Hi " + expr, Map.of()); // want: code-injection
        MVEL.eval("a + b", Map.of("a", expr));
        return MVEL.eval("1 + " + Long.parseLong(expr));
    }
}
