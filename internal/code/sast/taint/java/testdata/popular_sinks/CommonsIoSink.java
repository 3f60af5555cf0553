package popular.commonsio;
import org.apache.commons.io.*;
import org.springframework.web.bind.annotation.*;
import java.io.File;
import java.net.URL;
@RestController
class CommonsIoSink {
    @GetMapping("/f")
    Object f(@RequestParam String name, @RequestParam String url) throws Exception {
        FileUtils.readFileToString(new File("/srv/" + name), "UTF-8"); // want: path-traversal
        FileUtils.deleteDirectory(FileUtils.getFile("/srv", name)); // want: path-traversal
        FileUtils.copyURLToFile(new URL(url), new File("/srv/x")); // want: ssrf
        IOUtils.toString(new URL(url), "UTF-8"); // want: ssrf
        FileUtils.writeStringToFile(new File("/srv", FilenameUtils.getName(name)), "x", "UTF-8");
        return IOUtils.toString(new URL("https://example.com/" + name), "UTF-8");
    }
}
