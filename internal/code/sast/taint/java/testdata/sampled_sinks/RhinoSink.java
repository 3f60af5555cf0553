package sampled.rhino;
import java.io.*;
import org.mozilla.javascript.*;
import org.springframework.web.bind.annotation.*;
@RestController
class RhinoSink {
    @GetMapping("/r")
    Object r(@RequestParam String js, @RequestParam String v) throws Exception {
        Context cx = Context.enter();
        Scriptable scope = cx.initStandardObjects();
        cx.evaluateString(scope, js, "s", 1, null); // want: code-injection
        cx.evaluateReader(scope, new StringReader("f(" + js + ")"), "s", 1, null); // want: code-injection
        cx.compileString(js, "s", 1, null).exec(cx, scope); // want: code-injection
        cx.compileFunction(scope, "function f() {" + js + "}", "s", 1, null); // want: code-injection
        ScriptableObject.putProperty(scope, "v", v);
        return cx.evaluateString(scope, "f(v)", "s", 1, null);
    }
}
