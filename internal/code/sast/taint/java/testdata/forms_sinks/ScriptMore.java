package forms.sinks.scriptmore;
import org.luaj.vm2.lib.jse.JsePlatform;
import org.python.util.PythonInterpreter;
import org.jruby.embed.ScriptingContainer;
import groovy.lang.*;
import groovy.util.Eval;
import org.codehaus.janino.*;
import com.ezylang.evalex.Expression;
import org.apache.commons.text.StringSubstitutor;
import jakarta.el.ELProcessor;
import org.graalvm.polyglot.*;
import javax.script.*;
import org.springframework.web.bind.annotation.*;
@RestController
class ScriptMore {
    
    @GetMapping("/a")
    String a(@RequestParam String s, @RequestParam int n) throws Exception {
        JsePlatform.standardGlobals().load(s).call(); // want: code-injection
        new PythonInterpreter().exec(s); // want: code-injection
        new ScriptingContainer().runScriptlet(s); // want: code-injection
        new GroovyClassLoader().parseClass(s); // want: code-injection
        Eval.me(s); // want: code-injection
        new ScriptEvaluator(s); // want: code-injection
        StringSubstitutor.createInterpolator().replace(s); // want: template-injection
        new ELProcessor().eval(s); // want: code-injection
        Context.newBuilder("js").allowAllAccess(true).build().eval("js", s); // want: code-injection
        new ScriptEngineManager().getEngineByName("groovy").eval(s); // want: code-injection
        new PythonInterpreter().exec("x = 1");
        return "ok";
    }
}
