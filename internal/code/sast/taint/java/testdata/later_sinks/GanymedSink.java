package later.ganymed;
import ch.ethz.ssh2.*;
import org.springframework.web.bind.annotation.*;
@RestController
class GanymedSink {
    @GetMapping("/g")
    void g(@RequestParam String cmd, @RequestParam String host, @RequestParam String f) throws Exception {
        Connection c = new Connection(host); // want: ssrf
        Session s = c.openSession();
        s.execCommand("ls " + cmd); // want: command-injection
        c.createSCPClient().put("/srv/" + f, "/x"); // want: path-traversal
        s.execCommand("uptime");
    }
}
