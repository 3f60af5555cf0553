package sampled.zip4j
import net.lingala.zip4j.ZipFile
import net.lingala.zip4j.io.inputstream.ZipInputStream
import org.springframework.web.bind.annotation.*
import org.springframework.web.multipart.MultipartFile
import java.io.File
@RestController
class Zip4jKt {
    @PostMapping("/z")
    fun z(@RequestParam name: String, @RequestParam up: MultipartFile) {
        ZipFile("/srv/$name").extractAll("/srv/out") // want: path-traversal
        ZipFile("/srv/a.zip").extractFile("a.txt", "/srv/out/$name") // want: path-traversal
        ZipFile(File("/srv/zips", name)) // want: path-traversal
        ZipFile("/srv/a.zip").addFile(File("/srv/files/$name")) // want: path-traversal
        ZipFile("/srv/a.zip").extractAll("/srv/out")
        ZipInputStream(up.inputStream).use { zip ->
            var entry = zip.nextEntry
            while (entry != null) {
                File("/srv/out", entry.fileName).outputStream() // want: path-traversal
                entry = zip.nextEntry
            }
        }
    }
}
