package forms.sinks.moreexpr;
import com.alibaba.fastjson.*;
import org.apache.camel.*;
import org.apache.commons.jexl3.*;
import ognl.*;
import org.mvel2.MVEL;
import bsh.Interpreter;
import com.jayway.jsonpath.JsonPath;
import dev.cel.compiler.*;
import com.googlecode.aviator.AviatorEvaluator;
import org.springframework.web.bind.annotation.*;
@RestController
class MoreExpr {
    
    @PostMapping("/a")
    String a(@RequestParam String s, @RequestParam int n) throws Exception {
        new JexlBuilder().create().createExpression(s).evaluate(new MapContext()); // want: code-injection
        Ognl.getValue(s, new Object()); // want: code-injection
        MVEL.eval(s); // want: code-injection
        new Interpreter().eval(s); // want: code-injection
        AviatorEvaluator.execute(s); // want: code-injection
        MVEL.eval("1 + 1");
        return "ok";
    }
}
