package sampled.ztexec;
import org.springframework.web.bind.annotation.*;
import org.zeroturnaround.exec.*;
@RestController
class ZtExecSink {
    @GetMapping("/z")
    void z(@RequestParam String cmd, @RequestParam int n) throws Exception {
        new ProcessExecutor().command("sh", "-c", cmd).execute(); // want: command-injection
        new ProcessExecutor().commandSplit("ping " + cmd).readOutput(true).execute(); // want: command-injection
        new ProcessExecutor("bash", "-c", "ls " + cmd).execute().outputUTF8(); // want: command-injection
        new ProcessExecutor().command("head", "-n", "" + n).execute();
        new ProcessExecutor("uptime").start();
    }
}
