package later.smb;
import com.hierynomus.smbj.*;
import com.hierynomus.smbj.share.DiskShare;
import org.springframework.web.bind.annotation.*;
@RestController
class SmbSink {
    private DiskShare share;
    @GetMapping("/s")
    void s(@RequestParam String f, @RequestParam String host) throws Exception {
        share.rm("reports/" + f); // want: path-traversal
        share.list("reports/" + f); // want: path-traversal
        new SMBClient().connect(host); // want: ssrf
        share.list("reports");
    }
}
