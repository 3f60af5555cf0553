package q.sshj
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import net.schmizz.sshj.connection.channel.direct.Session
@RestController class P(private val ss: Session) {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) { ss.exec("ls $s") } // want: command-injection
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) { ss.exec("ls") }
}
