package forms.sinks.scriptskt
import javax.script.*
import kotlin.script.experimental.host.toScriptSource
import kotlin.script.experimental.jvmhost.BasicJvmScriptingHost
import org.springframework.expression.spel.standard.SpelExpressionParser
import org.springframework.web.bind.annotation.*
import com.fasterxml.jackson.module.kotlin.*
@RestController class ScriptsKt {
    @GetMapping("/a") fun a(@RequestParam s: String) {
        ScriptEngineManager().getEngineByExtension("kts").eval(s) // want: code-injection
        BasicJvmScriptingHost().eval(s.toScriptSource(), config, null) // want: code-injection
        SpelExpressionParser().parseExpression(s).value // want: code-injection
        (ScriptEngineManager().getEngineByName("js") as Invocable).also { (it as ScriptEngine).eval(s) } // want: code-injection
        s.toRegex().find("x") // want: regex-injection
        Regex(s).matches("x") // want: regex-injection
        java.io.ObjectInputStream(s.byteInputStream()).use { it.readObject() } // want: deserialisation
        Class.forName(s).kotlin.objectInstance // want: reflection
        jacksonObjectMapper().readValue<Int>(s)
    }
}
