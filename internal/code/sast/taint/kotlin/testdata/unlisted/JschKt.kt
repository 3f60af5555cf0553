package q.jsch_kt
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import com.jcraft.jsch.ChannelExec
import com.jcraft.jsch.Session
@RestController class P(private val session: Session) {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) {
        (session.openChannel("exec") as ChannelExec).apply { setCommand("ls $s") }.connect() // want: command-injection
    }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        (session.openChannel("exec") as ChannelExec).run { setCommand("ls $s"); connect() } // want: command-injection
    }
    @GetMapping("/a2") suspend fun m2(@RequestParam s: String) {
        (session.openChannel("exec") as ChannelExec).apply { setCommand("ls") }.connect()
    }
}
