package forms.sinks.vfsfiles;
import org.apache.commons.vfs2.VFS;
import jcifs.smb.SmbFile;
import com.github.sardine.*;
import org.apache.commons.net.ftp.FTPClient;
import net.lingala.zip4j.ZipFile;
import org.springframework.web.bind.annotation.*;
@RestController
class VfsFiles {
    FTPClient ftp;
    @GetMapping("/a")
    String a(@RequestParam String s, @RequestParam int n) throws Exception {
        VFS.getManager().resolveFile("file:///srv/" + s); // want: path-traversal
        ftp.retrieveFile("/pub/" + s, System.out); // want: path-traversal
        new ZipFile("/srv/" + s).extractAll("/tmp/x"); // want: path-traversal
        new ZipFile("/srv/a.zip").extractAll("/tmp/" + s); // want: path-traversal
        new ZipFile("/srv/a.zip").extractAll("/tmp/x");
        return "ok";
    }
}
