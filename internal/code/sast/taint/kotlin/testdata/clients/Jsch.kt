package q.jsch
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import com.jcraft.jsch.ChannelExec
@RestController class P(private val ce: ChannelExec) {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) { ce.setCommand("ls $s") } // want: command-injection
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) { (ce as ChannelExec).command = "ls $s" } // want: command-injection
    @GetMapping("/a2") suspend fun m2(@RequestParam s: String) { ce.setCommand("ls") }
}
