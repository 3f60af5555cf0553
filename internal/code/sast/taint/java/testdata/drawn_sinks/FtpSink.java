package drawn.ftp;
import org.apache.commons.net.ftp.*;
import org.springframework.web.bind.annotation.*;
@RestController
class FtpSink {
    @GetMapping("/f")
    void f(@RequestParam String host, @RequestParam String file) throws Exception {
        FTPClient c = new FTPClient();
        c.connect(host, 21); // want: ssrf
        c.retrieveFile("/srv/" + file, System.out); // want: path-traversal
        c.deleteFile("/up/" + file); // want: path-traversal
        c.listNames("/up/" + file); // want: path-traversal
        c.retrieveFile("/srv/" + org.apache.commons.io.FilenameUtils.getName(file), System.out);
    }
}
