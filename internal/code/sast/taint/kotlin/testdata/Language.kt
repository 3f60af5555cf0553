package p.language

import org.springframework.web.bind.annotation.*
import org.yaml.snakeyaml.Yaml

@RestController
class Language {
    @GetMapping("/types") fun types(@RequestParam s: String) {
        val a = "a" + Yaml().load<String>(s) + "b" // want: deserialisation
        val b = null ?: Yaml().load<Any>(s) // want: deserialisation
        val c = s in Yaml().load<List<String>>(s) // want: deserialisation
        val d = "k" to Yaml().load<Any>(s) // want: deserialisation
        val e = !Yaml().load<Boolean>(s) // want: deserialisation
        val f = Yaml().load<com.example.Order>(s) // want: deserialisation
        val g = "a" + Yaml().load<String>("a: 1") + s
        Runtime.getRuntime().exec("ls " + same<String>(s)) // want: command-injection
        Runtime.getRuntime().exec("ls " + same<String>("a"))
    }

    @GetMapping("/blocks") fun blocks(@RequestParam s: String) {
        on(s) { Runtime.getRuntime().exec(this) } // want: command-injection
        on("a") { Runtime.getRuntime().exec(this) }
        build { run(s) }
        build { keep(s) }
        nested { run(s) }
    }

    fun <T> same(x: Any): T = x as T
    fun on(t: String, f: String.() -> Unit) { t.f() }
    fun build(f: Command.() -> Unit) { Command().f() }
    fun nested(f: (Command.() -> Unit)?) { Command().apply { f() } }
}

class Command {
    fun run(x: String) { Runtime.getRuntime().exec(x) } // want: command-injection
    fun keep(x: String) {}
}
