package forms.sinks.cloudfiles;
import com.google.cloud.storage.*;
import com.azure.storage.blob.*;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.*;
import software.amazon.awssdk.core.sync.*;
import java.nio.file.Path;
import org.springframework.web.bind.annotation.*;
@RestController
class CloudFiles {
    Storage gcs; BlobClient blob; S3Client s3;
    @GetMapping("/a")
    String a(@RequestParam String s, @RequestParam int n) throws Exception {
        gcs.get("b", "k").downloadTo(Path.of("/srv/" + s)); // want: path-traversal
        blob.downloadToFile("/srv/" + s); // want: path-traversal
        s3.getObject(GetObjectRequest.builder().bucket("b").key("k").build(), Path.of("/srv/" + s)); // want: path-traversal
        s3.putObject(r -> r.bucket("b").key("k"), RequestBody.fromFile(Path.of("/srv/" + s))); // want: path-traversal
        blob.downloadToFile("/srv/x");
        return "ok";
    }
}
