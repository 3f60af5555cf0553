package popular.jsr223
import org.springframework.web.bind.annotation.*
import javax.script.*
import kotlin.script.experimental.jvmhost.BasicJvmScriptingHost
import kotlin.script.experimental.host.toScriptSource
@RestController
class Jsr223Kt {
    private val engine = ScriptEngineManager().getEngineByExtension("kts")
    @PostMapping("/k")
    fun k(@RequestBody code: String, @RequestParam n: Int) {
        engine.eval(code) // want: code-injection
        with(ScriptEngineManager().getEngineByName("kotlin")) { eval("f(\"$code\")") } // want: code-injection
        (engine as Compilable).compile(code) // want: code-injection
        BasicJvmScriptingHost().eval(code.toScriptSource(), config, null) // want: code-injection
        engine.put("x", code)
        engine.eval("f($n)")
    }
    private val config = kotlin.script.experimental.api.ScriptCompilationConfiguration()
}
