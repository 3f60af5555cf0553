package later.vfs;
import org.apache.commons.vfs2.*;
import org.springframework.web.bind.annotation.*;
@RestController
class VfsSink {
    @GetMapping("/v")
    void v(@RequestParam String file, @RequestParam String url) throws Exception {
        FileSystemManager m = VFS.getManager();
        m.resolveFile("file:///srv/" + file); // want: path-traversal
        m.resolveFile(url); // want: path-traversal, ssrf
        m.resolveFile("file:///srv/a").resolveFile(file); // want: path-traversal
        m.resolveFile("file:///srv/a");
    }
}
