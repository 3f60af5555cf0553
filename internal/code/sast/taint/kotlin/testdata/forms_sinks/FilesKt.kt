package forms.sinks.fileskt
import java.io.File
import java.nio.file.*
import kotlin.io.path.*
import okio.*
import okio.Path.Companion.toPath
import org.springframework.web.bind.annotation.*
import org.springframework.web.multipart.MultipartFile
@RestController class FilesKt {
    @PostMapping("/a") fun a(@RequestParam s: String, @RequestParam file: MultipartFile) {
        File("/srv").resolve(s).readBytes() // want: path-traversal
        File("/srv", s).forEachLine { println(it) } // want: path-traversal
        Path("/srv", s).readText() // want: path-traversal
        (Path("/srv") / s).deleteIfExists() // want: path-traversal
        File("/srv/$s").writeText("x") // want: path-traversal
        File("/srv/$s").outputStream().use { it.write(1) } // want: path-traversal
        File("/srv/a").copyTo(File("/srv/$s")) // want: path-traversal
        FileSystem.SYSTEM.read("/srv/$s".toPath()) { readUtf8() } // not found: path-traversal
        Paths.get("/srv").resolve(s).toFile().inputStream() // want: path-traversal
        file.transferTo(File("/uploads/" + s)) // want: path-traversal
        File("/srv", File(s).name).readText()
    }
}
