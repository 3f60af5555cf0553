package popular.jsch
import com.jcraft.jsch.*
import org.springframework.web.bind.annotation.*
@RestController
class JSchKt {
    @PostMapping("/j")
    fun j(@RequestParam host: String, @RequestParam cmd: String, @RequestParam file: String) {
        val session = JSch().getSession("root", host, 22) // want: ssrf
        (session.openChannel("exec") as ChannelExec).apply {
            setCommand("ls $cmd") // want: command-injection
            connect()
        }
        val sftp = session.openChannel("sftp") as ChannelSftp
        sftp.get("/var/log/a", "/srv/$file") // want: path-traversal
        val exec = session.openChannel("exec") as ChannelExec
        exec.setCommand("head -n ${cmd.toInt()}")
        if (host in setOf("a", "b")) JSch().getSession("root", host, 22)
    }
}
