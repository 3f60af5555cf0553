package later.jgit;
import java.io.File;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.transport.URIish;
import org.springframework.web.bind.annotation.*;
@RestController
class JGitSink {
    @GetMapping("/g")
    void g(@RequestParam String url, @RequestParam String dir, @RequestParam String branch) throws Exception {
        Git.cloneRepository().setURI(url).setDirectory(new File("/srv/a")).call(); // want: ssrf
        Git.cloneRepository().setURI("https://example.com/a.git").setDirectory(new File("/srv/" + dir)).call(); // want: path-traversal
        Git.open(new File("/srv/" + dir)); // want: path-traversal
        Git.lsRemoteRepository().setRemote(url).call(); // want: ssrf
        Git.cloneRepository().setURI("https://example.com/a.git").setBranch(branch).call();
    }
}
