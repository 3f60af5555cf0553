package drawn.jsch;
import com.jcraft.jsch.*;
import org.springframework.web.bind.annotation.*;
@RestController
class JschSink {
    @PostMapping("/j")
    void j(@RequestParam String host, @RequestParam String cmd, @RequestParam String f) throws Exception {
        Session s = new JSch().getSession("u", host); // want: ssrf
        ChannelExec e = (ChannelExec) s.openChannel("exec");
        e.setCommand("ls " + cmd); // want: command-injection
        ChannelSftp sftp = (ChannelSftp) s.openChannel("sftp");
        sftp.put("/srv/" + f, "/up"); // want: path-traversal
        sftp.rm("/up/" + f); // want: path-traversal
        e.setCommand("ls -la");
    }
}
