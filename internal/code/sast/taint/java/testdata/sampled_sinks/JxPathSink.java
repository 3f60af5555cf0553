package sampled.jxpath;
import org.apache.commons.jxpath.*;
import org.springframework.web.bind.annotation.*;
@RestController
class JxPathSink {
    @GetMapping("/x")
    Object x(@RequestParam String path, @RequestParam String name) {
        JXPathContext ctx = JXPathContext.newContext(new Object());
        ctx.getValue(path); // want: xpath-injection
        ctx.iterate("users[name='" + name + "']"); // want: xpath-injection
        ctx.selectNodes("users[name='" + name + "']"); // want: xpath-injection
        JXPathContext.compile(path); // want: xpath-injection
        ctx.getVariables().declareVariable("n", name);
        return ctx.getValue("users[name=$n]");
    }
}
