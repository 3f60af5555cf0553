package p.spring_let
import org.springframework.web.bind.annotation.*
@RestController class C {
    @GetMapping("/a") fun a(@RequestParam q: String?, @PathVariable id: String, @RequestHeader("X") x: String?): String {
        q?.let {
            Runtime.getRuntime().exec(it) // want: command-injection
            Runtime.getRuntime().exec("id " + (it).toInt())
        }
        id.also {
            Runtime.getRuntime().exec(it) // want: command-injection
            Runtime.getRuntime().exec("id " + (it).toInt())
        }
        with(x) {
            Runtime.getRuntime().exec(this!!) // want: command-injection
            Runtime.getRuntime().exec("id " + (this!!).toInt())
        }
        return ""
    }
}
