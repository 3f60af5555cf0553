package p.execkt2
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import java.io.File
@RestController
class C() {
    @GetMapping("/a0") suspend fun a0(@RequestParam s: String) {
        ProcessBuilder("sh", "-c", "ls $s").redirectErrorStream(true).start() // want: command-injection
    }
    @GetMapping("/a1") suspend fun a1(@RequestParam s: String) {
        ProcessBuilder(listOf("sh", "-c", s)).directory(File("/")).start().waitFor() // want: command-injection
    }
    @GetMapping("/a2") suspend fun a2(@RequestParam s: String) {
        Runtime.getRuntime().exec(arrayOf("sh", "-c", "ls $s")) // want: command-injection
    }
    @GetMapping("/a3") suspend fun a3(@RequestParam s: String) {
        ProcessBuilder().apply { command("sh", "-c", s) }.start() // want: command-injection
    }
    @GetMapping("/a4") suspend fun a4(@RequestParam s: String) {
        "ls $s".let { Runtime.getRuntime().exec(it) } // want: command-injection
    }
    @GetMapping("/a5") suspend fun a5(@RequestParam s: String) {
        ProcessBuilder("ls", "--", "/srv").start()
    }
}
