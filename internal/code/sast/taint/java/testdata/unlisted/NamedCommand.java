package a;

import com.acme.remote.RemoteBox;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
class NamedCommand {
    private RemoteBox box;

    @GetMapping("/list")
    void list(@RequestParam String folder) {
        box.runCommand(folder); // want: command-injection
        box.runCommand("ls");
    }
}
