package forms.sinks.sshexec;
import org.apache.sshd.client.session.ClientSession;
import net.schmizz.sshj.connection.channel.direct.Session;
import com.jcraft.jsch.*;
import org.springframework.web.bind.annotation.*;
@RestController
class SshExec {
    ClientSession mina; Session sshj; com.jcraft.jsch.Session jsch;
    @GetMapping("/a")
    String a(@RequestParam String s, @RequestParam int n) throws Exception {
        mina.executeRemoteCommand("ls " + s); // want: command-injection
        mina.createExecChannel("ls " + s).open(); // want: command-injection
        sshj.exec("ls " + s); // want: command-injection
        ChannelExec e = (ChannelExec) jsch.openChannel("exec"); e.setCommand("ls " + s); // want: command-injection
        mina.executeRemoteCommand("ls /tmp");
        return "ok";
    }
}
