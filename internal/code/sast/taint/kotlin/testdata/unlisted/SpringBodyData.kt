package p.spring_body_data
import org.springframework.web.bind.annotation.*
data class Form(val name: String, val tags: List<String>?)
@RestController class C {
    @PostMapping("/a") suspend fun a(@RequestBody form: Form): String {
        val (name, tags) = form;
        Runtime.getRuntime().exec(name) // want: command-injection
        Runtime.getRuntime().exec("id " + (name).toInt())
        Runtime.getRuntime().exec(form.copy(name = form.name.trim()).name) // want: command-injection
        Runtime.getRuntime().exec("id " + (form.copy(name = form.name.trim()).name).toInt())
        tags?.forEach {
            Runtime.getRuntime().exec(it) // want: command-injection
            Runtime.getRuntime().exec("id " + (it).toInt())
        }
        return ""
    }
}
