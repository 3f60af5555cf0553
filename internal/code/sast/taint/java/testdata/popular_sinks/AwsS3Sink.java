package popular.s3;
import software.amazon.awssdk.services.s3.*;
import software.amazon.awssdk.services.s3.model.*;
import software.amazon.awssdk.core.sync.*;
import com.amazonaws.services.s3.AmazonS3;
import org.springframework.web.bind.annotation.*;
import java.io.File;
import java.net.URI;
import java.nio.file.*;
@RestController
class AwsS3Sink {
    S3Client s3;
    AmazonS3 old;
    @GetMapping("/s")
    void s(@RequestParam String f, @RequestParam String endpoint) {
        s3.getObject(GetObjectRequest.builder().bucket("b").key("k").build(), Paths.get("/srv/" + f)); // want: path-traversal
        s3.putObject(b -> b.bucket("b").key("k"), RequestBody.fromFile(new File("/srv/" + f))); // want: path-traversal
        S3Client.builder().endpointOverride(URI.create(endpoint)).build(); // want: ssrf
        old.getObject(new com.amazonaws.services.s3.model.GetObjectRequest("b", "k"), new File("/srv/" + f)); // want: path-traversal
        s3.selectObjectContent(SelectObjectContentRequest.builder().expression("SELECT * FROM s3object s WHERE s.n = '" + f + "'").build(), null); // want: sql-injection
        s3.putObject(b -> b.bucket("b").key(f), RequestBody.fromString("x"));
    }
}
