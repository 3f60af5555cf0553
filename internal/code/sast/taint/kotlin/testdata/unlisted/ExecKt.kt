package q.exec_kt
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import java.util.concurrent.TimeUnit
@RestController class P() {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) {
        ProcessBuilder("sh", "-c", s).start() // want: command-injection
    }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        ProcessBuilder(listOf("sh", "-c", s)).redirectErrorStream(true).start().waitFor() // want: command-injection
    }
    @GetMapping("/a2") suspend fun m2(@RequestParam s: String) {
        "ping $s".let { Runtime.getRuntime().exec(it) } // want: command-injection
    }
    @GetMapping("/a3") suspend fun m3(@RequestParam s: String) {
        ProcessBuilder().command("sh", "-c", "ls $s").start() // want: command-injection
    }
    @GetMapping("/a4") suspend fun m4(@RequestParam s: String) {
        ProcessBuilder(*"ping $s".split(" ").toTypedArray()).start() // want: command-injection
    }
    @GetMapping("/a5") suspend fun m5(@RequestParam s: String) {
        ProcessBuilder("sh -c $s".split("\\s".toRegex())).start() // want: command-injection
    }
    @GetMapping("/a6") suspend fun m6(@RequestParam s: String) {
        ProcessBuilder("ls", "-l").start()
    }
}
