package p.spring
import org.springframework.web.bind.annotation.*
data class In(val name: String, val n: Int)
@RestController class C {
    @GetMapping("/x/{id}") fun a(@PathVariable id: String, @RequestParam q: String?,
            @RequestHeader("h") h: String): String {
        Runtime.getRuntime().exec(id) // want: command-injection
        Runtime.getRuntime().exec("id " + (id).toInt())
        Runtime.getRuntime().exec(q!!) // want: command-injection
        Runtime.getRuntime().exec("id " + (q!!).toInt())
        Runtime.getRuntime().exec(h) // want: command-injection
        Runtime.getRuntime().exec("id " + (h).toInt())
        return ""
    }
    @PostMapping("/p") suspend fun b(@RequestBody i: In): String {
        Runtime.getRuntime().exec(i.name) // want: command-injection
        Runtime.getRuntime().exec("id " + (i.name).toInt())
        Runtime.getRuntime().exec("n${i.n}")
        return ""
    }
}
