package q.kxio
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import kotlinx.io.files.*
@RestController class P() {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) { SystemFileSystem.source(Path("/data/$s")) } // want: path-traversal
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) { SystemFileSystem.delete(Path("/data/$s")) } // want: path-traversal
    @GetMapping("/a2") suspend fun m2(@RequestParam s: String) { SystemFileSystem.source(Path("/data/x")) }
}
