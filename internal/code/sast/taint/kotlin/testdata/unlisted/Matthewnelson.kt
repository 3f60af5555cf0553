package q.matthewnelson
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import io.matthewnelson.kmp.process.Process
@RestController class P() {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) {
        Process.Builder(command = "sh").args("-c", s).spawn() // not found: command-injection
    }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        Process.Builder(command = "ls").args("-l").spawn()
    }
}
