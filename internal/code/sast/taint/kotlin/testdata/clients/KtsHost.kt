package q.kts_host

import kotlin.script.experimental.host.toScriptSource
import kotlin.script.experimental.jvmhost.BasicJvmScriptingHost
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController

@RestController
class P {
    @GetMapping("/a0")
    fun m0(@RequestParam s: String) {
        BasicJvmScriptingHost().eval(s.toScriptSource(), null, null) // want: code-injection
        BasicJvmScriptingHost().eval("1".toScriptSource(), null, null)
    }
}
