package sampled.jcabi;
import com.jcabi.ssh.*;
import org.springframework.web.bind.annotation.*;
@RestController
class JcabiSink {
    @GetMapping("/j")
    String j(@RequestParam String dir) throws Exception {
        Shell shell = new Ssh("example.com", 22, "u", "key");
        new Shell.Plain(shell).exec("ls " + dir); // want: command-injection
        shell.exec("ls " + dir, System.in, System.out, System.err); // want: command-injection
        new Shell.Plain(shell).exec("ls " + Ssh.escape(dir));
        return new Shell.Plain(shell).exec("uptime");
    }
}
