package q.exec
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
@RestController class P() {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) { Runtime.getRuntime().exec("ls $s") } // want: command-injection
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) { ProcessBuilder("sh", "-c", s).start() } // want: command-injection
    @GetMapping("/a2") suspend fun m2(@RequestParam s: String) { ProcessBuilder(listOf("sh", "-c", s)).start() } // want: command-injection
    @GetMapping("/a3") suspend fun m3(@RequestParam s: String) {
        "ls $s".let { Runtime.getRuntime().exec(it) } // want: command-injection
    }
    @GetMapping("/a4") suspend fun m4(@RequestParam s: String) { ProcessBuilder("ls", "-l").start() }
}
