package sampled.rocker
import com.fizzed.rocker.Rocker
import com.fizzed.rocker.RockerContent
import org.springframework.web.bind.annotation.*
@RestController
class RockerKt {
    @GetMapping("/r")
    fun r(@RequestParam name: String, @RequestParam tpl: String): String {
        Rocker.template("views/$tpl.rocker.html") // want: path-traversal
        Rocker.template("index.rocker.html").bind("n", name).render()
        return "ok"
    }
}
