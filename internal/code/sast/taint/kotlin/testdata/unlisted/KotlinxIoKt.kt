package q.kotlinx_io_kt
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import kotlinx.io.files.Path
import kotlinx.io.files.SystemFileSystem
import kotlinx.io.buffered
@RestController class P() {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) {
        SystemFileSystem.source(Path("/srv/$s")).buffered() // want: path-traversal
    }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        SystemFileSystem.delete(Path("/srv/$s")) // want: path-traversal
    }
    @GetMapping("/a2") suspend fun m2(@RequestParam s: String) {
        SystemFileSystem.source(Path("/srv/a")).buffered()
    }
}
