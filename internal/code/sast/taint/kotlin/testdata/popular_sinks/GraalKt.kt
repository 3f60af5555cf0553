package popular.graalkt
import org.graalvm.polyglot.*
import org.springframework.web.bind.annotation.*
@RestController
class GraalKt {
    @PostMapping("/g")
    fun g(@RequestBody js: String, @RequestParam n: Int) = Context.create("js").use { ctx ->
        ctx.eval("js", js) // want: code-injection
        ctx.eval(Source.newBuilder("js", "f($js)", "a.js").build()) // want: code-injection
        ctx.parse("js", js).execute() // want: code-injection
        ctx.eval("js", "f($n)")
        ctx.eval("js", "(x) => x").execute(js)
    }
}
