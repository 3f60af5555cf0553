package later.compress
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream
import org.apache.commons.compress.archivers.zip.ZipFile
import org.springframework.web.bind.annotation.*
import org.springframework.web.multipart.MultipartFile
import java.io.File
@RestController
class CompressKt {
    @PostMapping("/c")
    fun c(@RequestParam up: MultipartFile, @RequestParam n: String) {
        TarArchiveInputStream(up.inputStream).use { tar ->
            generateSequence { tar.nextEntry }.forEach { e ->
                File("/srv/out", e.name).writeBytes(tar.readBytes()) // want: path-traversal
                File("/srv/out", File(e.name).name).writeBytes(tar.readBytes())
            }
        }
        ZipFile(File("/srv/$n")) // want: path-traversal
    }
}
