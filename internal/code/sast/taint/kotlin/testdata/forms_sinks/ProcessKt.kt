package forms.sinks.processkt
import java.util.concurrent.TimeUnit
import com.github.pgreze.process.*
import com.lordcodes.turtle.*
import org.springframework.web.bind.annotation.*
@RestController class ProcessKt {
    @GetMapping("/a") suspend fun a(@RequestParam s: String) {
        process("sh", "-c", s, stdout = Redirect.CAPTURE) // want: command-injection
        shellRun("sh", listOf("-c", s)) // want: command-injection
        shellRun("git", listOf("checkout", s))
        process("convert", "--", s)
        process(s) // want: command-injection
        shellRun { command("sh", listOf("-c", s)) } // want: command-injection
        ProcessBuilder("sh", "-c", s).apply { redirectErrorStream(true) }.start() // want: command-injection
        "ping $s".runCommand()
        Runtime.getRuntime().exec(arrayOf("sh", "-c", s)) // want: command-injection
        process("id", "-u")
    }
}
fun String.runCommand(): Process = ProcessBuilder(*split(" ").toTypedArray()).inheritIO().start() // want: command-injection
