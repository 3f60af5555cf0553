package sampled.turtle
import com.lordcodes.turtle.*
import org.springframework.web.bind.annotation.*
import java.io.File
@RestController
class TurtleKt {
    @GetMapping("/t")
    fun t(@RequestParam cmd: String, @RequestParam n: Int) {
        shellRun("sh", listOf("-c", cmd)) // want: command-injection
        shellRun("bash -c '$cmd'".split(" ")[0], listOf()) // want: command-injection
        shellRun { command("sh", listOf("-c", "ls $cmd")) } // want: command-injection
        shellRun("head", listOf("-n", "$n"))
        shellRun("git", listOf("status"), File("/srv"))
    }
}
