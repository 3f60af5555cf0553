package sampled.scripthost
import org.springframework.web.bind.annotation.*
import javax.script.ScriptEngineManager
import kotlin.script.experimental.api.*
import kotlin.script.experimental.host.*
import kotlin.script.experimental.jvmhost.BasicJvmScriptingHost
import kotlin.script.experimental.jvmhost.createJvmCompilationConfigurationFromTemplate
import java.io.File
@RestController
class ScriptHostKt {
    @GetMapping("/s")
    fun s(@RequestParam code: String, @RequestParam file: String) {
        val cfg = createJvmCompilationConfigurationFromTemplate<Any>()
        BasicJvmScriptingHost().eval(code.toScriptSource(), cfg, null) // want: code-injection
        BasicJvmScriptingHost().eval("f($code)".toScriptSource("x"), cfg, null) // want: code-injection
        BasicJvmScriptingHost().eval(StringScriptSource(code), cfg, null) // want: code-injection
        BasicJvmScriptingHost().eval("f(1)".toScriptSource(), cfg, null)
        ScriptEngineManager().getEngineByExtension("kts").eval(code) // want: code-injection
    }
}
