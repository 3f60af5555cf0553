package q.script_kt
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import javax.script.ScriptEngineManager
@RestController class P() {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) {
        ScriptEngineManager().getEngineByExtension("kts").eval(s) // want: code-injection
    }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        ScriptEngineManager().getEngineByName("js")!!.run { eval(s) } // want: code-injection
    }
    @GetMapping("/a2") suspend fun m2(@RequestParam s: String) {
        ScriptEngineManager().getEngineByExtension("kts").eval("1 + 1")
    }
}
