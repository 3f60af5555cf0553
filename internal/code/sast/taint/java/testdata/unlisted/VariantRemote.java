package p.remote;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import com.jcraft.jsch.*;
import net.schmizz.sshj.SSHClient;
import org.apache.commons.exec.*;
@RestController
public class C {
    ChannelExec channel; SSHClient ssh;
    @GetMapping("/a0") void a0(@RequestParam String s) throws Exception {
        channel.setCommand("ls " + s); channel.connect(); // want: command-injection
    }
    @GetMapping("/a1") void a1(@RequestParam String s) throws Exception {
        ssh.startSession().exec("ls " + s); // want: command-injection
    }
    @GetMapping("/a2") void a2(@RequestParam String s) throws Exception {
        new DefaultExecutor().execute(CommandLine.parse("sh -c " + s)); // want: command-injection
    }
    @GetMapping("/a3") void a3(@RequestParam String s) throws Exception {
        new CommandLine("sh").addArgument("-c").addArgument("ls " + s, false); // want: command-injection
    }
    @GetMapping("/a4") void a4(@RequestParam String s) throws Exception {
        channel.setCommand("ls /srv"); channel.connect();
    }
}
