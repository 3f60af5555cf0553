package q.zip_kt
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import java.util.zip.ZipInputStream
import java.io.File
import java.util.zip.ZipFile
@RestController class P() {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) {
        ZipFile(File("/srv/$s")).use { it.size() } // want: path-traversal
    }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        ZipFile(File("/srv/a.zip")).use { it.size() }
    }
}
