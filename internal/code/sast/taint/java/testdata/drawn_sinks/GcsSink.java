package drawn.gcs;
import com.google.cloud.storage.*;
import org.springframework.web.bind.annotation.*;
import java.nio.file.*;
import java.io.*;
@RestController
class GcsSink {
    Storage storage;
    @GetMapping("/g")
    void g(@RequestParam String f) throws Exception {
        storage.get(BlobId.of("b", "k")).downloadTo(Paths.get("/srv", f)); // want: path-traversal
        storage.create(BlobInfo.newBuilder("b", "k").build(), Files.readAllBytes(Path.of("/srv/" + f))); // want: path-traversal
        storage.readAllBytes("b", f);
        storage.writer(BlobInfo.newBuilder("b", f).build());
    }
}
