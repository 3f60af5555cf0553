package p.processes;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
@RestController
public class C {
    @GetMapping("/a0") void a0(@RequestParam String s) throws Exception {
        new ProcessBuilder(java.util.List.of("sh", "-c", "ls " + s)).start(); // want: command-injection
    }
    @GetMapping("/a1") void a1(@RequestParam String s) throws Exception {
        new ProcessBuilder().command("bash", "-c", "ls " + s).start(); // want: command-injection
    }
    @GetMapping("/a2") void a2(@RequestParam String s) throws Exception {
        Runtime.getRuntime().exec(new String[] {"sh", "-c", "ls " + s}); // want: command-injection
    }
    @GetMapping("/a3") void a3(@RequestParam String s) throws Exception {
        ProcessBuilder b = new ProcessBuilder(); b.command().add("sh"); b.command().add("-c"); b.command().add(s); b.start();
    }
    @GetMapping("/a4") void a4(@RequestParam String s) throws Exception {
        new ProcessBuilder("ls", "--", "/srv").start();
    }
}
