package app;

import org.apache.sshd.client.session.ClientSession;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.zeroturnaround.exec.ProcessExecutor;

@RestController
class Commands {
    private ClientSession session;

    @GetMapping("/run")
    public String run(String dir) throws Exception {
        session.executeRemoteCommand("ls " + dir); // want: command-injection
        session.createExecChannel("ls " + dir).open(); // want: command-injection
        session.executeRemoteCommand("uptime");
        new ProcessExecutor().commandSplit("ls " + dir).execute(); // want: command-injection
        new ProcessExecutor().command("sh", "-c", "ls " + dir).execute(); // want: command-injection
        return "ok";
    }
}
