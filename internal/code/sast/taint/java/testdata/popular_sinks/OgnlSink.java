package popular.ognl;
import ognl.*;
import com.opensymphony.xwork2.util.ValueStack;
import com.opensymphony.xwork2.ActionContext;
import org.springframework.web.bind.annotation.*;
@RestController
class OgnlSink {
    @GetMapping("/o")
    Object o(@RequestParam String e, @RequestParam int i) throws Exception {
        Ognl.getValue(e, new Object()); // want: code-injection
        Ognl.setValue(Ognl.parseExpression(e), new Object(), "x"); // want: code-injection
        ActionContext.getContext().getValueStack().findValue(e); // want: code-injection
        Ognl.setValue("name", new Object(), e);
        return Ognl.getValue("list[" + i + "]", new Object());
    }
}
