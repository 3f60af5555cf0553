package popular.sshj;
import net.schmizz.sshj.SSHClient;
import net.schmizz.sshj.connection.channel.direct.Session;
import org.springframework.web.bind.annotation.*;
@RestController
class SshjSink {
    SSHClient ssh;
    @PostMapping("/s")
    void s(@RequestParam String cmd, @RequestParam String host, @RequestParam String file) throws Exception {
        try (Session session = ssh.startSession()) {
            session.exec("ls " + cmd).join(); // want: command-injection
            session.exec("ls -l").join();
        }
        ssh.connect(host); // want: ssrf
        ssh.newSCPFileTransfer().download("/var/log/a", "/srv/" + file); // want: path-traversal
        ssh.newSFTPClient().put("/srv/" + file, "/up"); // want: path-traversal
        ssh.startSession().exec("head -n " + Integer.parseInt(cmd));
    }
}
