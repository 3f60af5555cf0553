package sampled.jsonata;
import com.api.jsonata4java.expressions.Expressions;
import com.dashjoin.jsonata.Jsonata;
import com.jayway.jsonpath.JsonPath;
import java.util.*;
import org.springframework.web.bind.annotation.*;
@RestController
class JsonataSink {
    @GetMapping("/j")
    Object j(@RequestParam String expr, @RequestParam String name) throws Exception {
        Expressions.parse(expr); // want: code-injection
        Jsonata.jsonata("$[name='" + expr + "']").evaluate(new HashMap<>()); // want: code-injection
        Jsonata e = Jsonata.jsonata("$[name=$n]");
        return e.evaluate(Map.of("n", name));
    }
}
