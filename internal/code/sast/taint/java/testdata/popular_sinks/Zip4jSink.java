package popular.zip4j;
import net.lingala.zip4j.ZipFile;
import net.lingala.zip4j.model.*;
import org.springframework.web.bind.annotation.*;
import org.apache.commons.io.FilenameUtils;
@RestController
class Zip4jSink {
    @PostMapping("/z")
    void z(@RequestParam String name, @RequestParam String to) throws Exception {
        new ZipFile("/srv/zips/" + name).extractAll("/srv/out"); // want: path-traversal
        ZipFile zip = new ZipFile("/srv/zips/a.zip");
        zip.extractAll("/srv/" + to); // want: path-traversal
        zip.extractFile("a.txt", "/srv/" + to); // want: path-traversal
        zip.addFile(new java.io.File("/srv/docs", name)); // want: path-traversal
        zip.extractFile("a.txt", "/srv/" + FilenameUtils.getName(to));
    }
}
