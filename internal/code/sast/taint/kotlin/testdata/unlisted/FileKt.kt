package q.file_kt
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import java.io.File
import java.nio.file.Path
import kotlin.io.path.*
@RestController class P() {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) {
        File("/srv", s).readText() // want: path-traversal
    }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        File("/srv").resolve(s).writeText("x") // want: path-traversal
    }
    @GetMapping("/a2") suspend fun m2(@RequestParam s: String) {
        Path("/srv", s).readText() // want: path-traversal
    }
    @GetMapping("/a3") suspend fun m3(@RequestParam s: String) {
        (Path("/srv") / s).deleteIfExists() // want: path-traversal
    }
    @GetMapping("/a4") suspend fun m4(@RequestParam s: String) {
        File("/srv/$s").inputStream().use { it.readBytes() } // want: path-traversal
    }
    @GetMapping("/a5") suspend fun m5(@RequestParam s: String) {
        File("/srv/$s").bufferedReader().useLines { it.count() } // want: path-traversal
    }
    @GetMapping("/a6") suspend fun m6(@RequestParam s: String) {
        File("/srv/$s").deleteRecursively() // want: path-traversal
    }
    @GetMapping("/a7") suspend fun m7(@RequestParam s: String) {
        Path.of("/srv/$s").readLines() // want: path-traversal
    }
    @GetMapping("/a8") suspend fun m8(@RequestParam s: String) {
        File("/srv/a").copyTo(File("/srv/$s"), overwrite = true) // want: path-traversal
    }
    @GetMapping("/a9") suspend fun m9(@RequestParam s: String) {
        File("/srv", File(s).name).readText()
    }
}
