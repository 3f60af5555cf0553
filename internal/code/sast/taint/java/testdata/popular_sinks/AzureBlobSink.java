package popular.azureblob;
import com.azure.storage.blob.*;
import org.springframework.web.bind.annotation.*;
@RestController
class AzureBlobSink {
    BlobContainerClient container;
    @GetMapping("/b")
    void b(@RequestParam String file, @RequestParam String url) {
        container.getBlobClient("report.pdf").downloadToFile("/srv/" + file); // want: path-traversal
        container.getBlobClient("up").uploadFromFile("/srv/" + file); // want: path-traversal
        new BlobClientBuilder().endpoint(url).buildClient(); // want: ssrf
        container.getBlobClient("c").getBlockBlobClient().uploadFromUrl(url); // want: ssrf
        container.getBlobClient("c").downloadToFile("/srv/" + java.util.UUID.randomUUID());
    }
}
