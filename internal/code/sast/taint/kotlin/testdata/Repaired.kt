package shop

import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RestController

interface Runner { fun run(command: String) }

class Shell : Runner { override fun run(command: String) { Runtime.getRuntime().exec(command) } } // want: command-injection

class Holder(val command: String) { val other = "ls" }

context(holder: Holder)
fun ignored() = Unit

@RestController
class RepairedController {
    companion object { const val PREFIX = "sh -c " }

    @GetMapping("/guarded")
    fun guarded(given: Any) {
        when (given) {
            is String if given.isNotEmpty() -> Runtime.getRuntime().exec(given) // want: command-injection
            else -> Unit
        }
    }

    @GetMapping("/dollars")
    fun dollars(name: String) {
        Runtime.getRuntime().exec($$"""echo $HOME $${name}""") // want: command-injection
    }

    @GetMapping("/prefixed")
    fun prefixed(name: String) {
        Shell().run(PREFIX + name)
        Runtime.getRuntime().exec(Holder(name).other)
        Runtime.getRuntime().exec(Holder(name).command) // want: command-injection
    }
}
