package forms.sinks.nuproc;
import com.zaxxer.nuprocess.NuProcessBuilder;
import org.buildobjects.process.ProcBuilder;
import org.codehaus.plexus.util.cli.*;
import org.apache.commons.exec.*;
import org.springframework.web.bind.annotation.*;
@RestController
class NuProc {
    
    @GetMapping("/a")
    String a(@RequestParam String s, @RequestParam int n) throws Exception {
        new NuProcessBuilder("sh", "-c", s).start(); // want: command-injection
        ProcBuilder.run("sh", "-c", s); // want: command-injection
        new ProcBuilder("sh").withArgs("-c", s).run(); // want: command-injection
        new DefaultExecutor().execute(CommandLine.parse("ping " + s)); // want: command-injection
        new Commandline("ping " + s).execute(); // want: command-injection
        ProcBuilder.run("id", "-u");
        return "ok";
    }
}
