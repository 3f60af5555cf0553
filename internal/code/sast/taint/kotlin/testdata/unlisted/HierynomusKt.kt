package q.hierynomus_kt
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import net.schmizz.sshj.SSHClient
@RestController class P() {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) {
        SSHClient().use { c -> c.startSession().use { it.exec("ls $s").join() } } // want: command-injection
    }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        SSHClient().use { c -> c.startSession().use { it.exec("ls").join() } }
    }
}
