package sampled.process;
import java.io.*;
import java.util.*;
import org.springframework.web.bind.annotation.*;
@RestController
class ProcessSink {
    private static final Set<String> TOOLS = Set.of("ls", "df");
    @GetMapping("/p")
    void p(@RequestParam String cmd, @RequestParam String arg, @RequestParam int n) throws Exception {
        new ProcessBuilder("bash", "-c", "ls " + arg).start(); // want: command-injection
        List<String> parts = new ArrayList<>();
        parts.add("sh");
        parts.add("-c");
        parts.add(cmd);
        new ProcessBuilder(parts).redirectErrorStream(true).start(); // want: command-injection
        ProcessBuilder pb = new ProcessBuilder();
        pb.command("cmd.exe", "/c", cmd); // want: command-injection
        pb.start();
        Runtime.getRuntime().exec(new String[] {"/bin/sh", "-c", "ping " + arg}); // want: command-injection
        Runtime.getRuntime().exec(cmd, null, new File("/srv")); // want: command-injection
        ProcessBuilder.startPipeline(List.of(new ProcessBuilder("sh", "-c", cmd), new ProcessBuilder("wc"))); // want: command-injection
        new ProcessBuilder("head", "-n", String.valueOf(n)).start();
        if (TOOLS.contains(cmd)) new ProcessBuilder(cmd).start();
        new ProcessBuilder("ls", "/srv").start();
    }
}
