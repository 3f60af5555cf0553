package q.file
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import java.io.File
import java.nio.file.*
import kotlin.io.path.*
@RestController class P() {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) { File("/data/$s").readText() } // want: path-traversal
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) { File("/data", s).writeText("x") } // want: path-traversal
    @GetMapping("/a2") suspend fun m2(@RequestParam s: String) { File("/data/$s").deleteRecursively() } // want: path-traversal
    @GetMapping("/a3") suspend fun m3(@RequestParam s: String) { Path("/data/$s").readText() } // want: path-traversal
    @GetMapping("/a4") suspend fun m4(@RequestParam s: String) { File("/data").resolve(s).inputStream() } // want: path-traversal
    @GetMapping("/a5") suspend fun m5(@RequestParam s: String) { Paths.get("/data", s).writeText("x") } // want: path-traversal
    @GetMapping("/a6") suspend fun m6(@RequestParam s: String) { File("/data/$s").bufferedReader().readLine() } // want: path-traversal
    @GetMapping("/a7") suspend fun m7(@RequestParam s: String) { File("/data/" + File(s).name).readText() }
}
