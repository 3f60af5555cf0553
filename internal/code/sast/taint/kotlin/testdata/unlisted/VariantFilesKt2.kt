package p.fileskt2
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import java.io.File
import java.nio.file.*
import kotlin.io.path.*
@RestController
class C() {
    @GetMapping("/a0") suspend fun a0(@RequestParam s: String) {
        File("/srv", s).readText() // want: path-traversal
    }
    @GetMapping("/a1") suspend fun a1(@RequestParam s: String) {
        File("/srv").resolve(s).writeText("x") // want: path-traversal
    }
    @GetMapping("/a2") suspend fun a2(@RequestParam s: String) {
        Path("/srv", s).readLines() // want: path-traversal
    }
    @GetMapping("/a3") suspend fun a3(@RequestParam s: String) {
        (Path("/srv") / s).deleteIfExists() // want: path-traversal
    }
    @GetMapping("/a4") suspend fun a4(@RequestParam s: String) {
        Files.newInputStream(Paths.get("/srv/$s")).use { it.readBytes() } // want: path-traversal
    }
    @GetMapping("/a5") suspend fun a5(@RequestParam s: String) {
        File("/srv/$s").inputStream().bufferedReader().useLines { it.count() } // want: path-traversal
    }
    @GetMapping("/a6") suspend fun a6(@RequestParam s: String) {
        File("/srv/$s").deleteRecursively() // want: path-traversal
    }
    @GetMapping("/a7") suspend fun a7(@RequestParam s: String) {
        File("/srv/a").copyTo(File("/srv/$s"), overwrite = true) // want: path-traversal
    }
    @GetMapping("/a8") suspend fun a8(@RequestParam s: String) {
        File("/srv", File(s).name).readText()
    }
}
