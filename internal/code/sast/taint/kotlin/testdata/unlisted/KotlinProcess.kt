package q.kotlin_process
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import com.github.pgreze.process.process
import com.github.pgreze.process.unwrap
@RestController class P() {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) {
        process("sh", "-c", s).unwrap() // want: command-injection
    }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        process("ls", "-l").unwrap()
    }
}
