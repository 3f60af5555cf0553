import org.springframework.web.bind.annotation.*
@RestController
class Gathered {
    val hosts = setOf("a", "b")
    @GetMapping("/a")
    fun a(@RequestParam host: String): String {
        val errors = mutableListOf<String>()
        if (host !in hosts) errors.add("unknown")
        if (errors.isNotEmpty()) return errors.toString()
        Runtime.getRuntime().exec("sh -c ping $host") // safe
        return ""
    }
    @GetMapping("/b")
    fun b(@RequestParam host: String): String {
        val errors = mutableListOf<String>()
        if (host !in hosts) errors.add("unknown")
        if (errors.isEmpty()) Runtime.getRuntime().exec("sh -c ping $host") // safe
        else Runtime.getRuntime().exec("sh -c ping $host") // want: command-injection
        return ""
    }
    @GetMapping("/c")
    fun c(@RequestParam host: String): String {
        var error: String? = null
        if (host !in hosts) error = "unknown"
        if (error != null) return error
        Runtime.getRuntime().exec("sh -c ping $host") // safe
        return ""
    }
}
