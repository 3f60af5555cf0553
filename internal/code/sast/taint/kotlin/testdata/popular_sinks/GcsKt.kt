package popular.gcskt
import com.google.cloud.storage.*
import org.springframework.web.bind.annotation.*
import java.nio.file.*
@RestController
class GcsKt(private val storage: Storage) {
    @GetMapping("/g")
    fun g(@RequestParam f: String, @RequestParam host: String) {
        storage.get("b", "k").downloadTo(Paths.get("/srv/$f")) // want: path-traversal
        storage.createFrom(BlobInfo.newBuilder("b", "k").build(), Paths.get("/srv/" + f)) // want: path-traversal
        storage.downloadTo(BlobId.of("b", "k"), Path.of("/srv", f)) // want: path-traversal
        StorageOptions.newBuilder().setHost(host).build().service // want: ssrf
        storage.get("b", f)
        storage.downloadTo(BlobId.of("b", f), Path.of("/srv/x"))
    }
}
