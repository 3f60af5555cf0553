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

@RestController class OneLiners(private val s: Shell) { @GetMapping("/a") fun a(q: String) = listOf(q).map { it.trim() }.forEach { s.run(it) } @GetMapping("/b") fun b(q: String) { s.run(q) } }

class Kinds { companion object { fun of(q: String) = listOf("a", "b").first { it == q } ?: "a" } }

@RestController
class AfterKinds {
    @GetMapping("/kinds")
    fun kinds(q: String) {
        Runtime.getRuntime().exec(q) // want: command-injection
        Runtime.getRuntime().exec(Kinds.of(q))
    }
}
