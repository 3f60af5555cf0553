package popular.nashorn;
import javax.script.*;
import org.openjdk.nashorn.api.scripting.*;
import org.springframework.web.bind.annotation.*;
@RestController
class NashornSink {
    @PostMapping("/n")
    Object n(@RequestBody String js, @RequestParam double x) throws Exception {
        ScriptEngine engine = new NashornScriptEngineFactory().getScriptEngine("--no-java");
        engine.eval(js); // want: code-injection
        ScriptEngine other = new ScriptEngineManager().getEngineByName("nashorn");
        ((Compilable) other).compile("f(" + js + ")").eval(); // want: code-injection
        ((Invocable) other).invokeFunction("f", js);
        return engine.eval("f(" + x + ")");
    }
}
