package q.okio_kt
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import okio.FileSystem
import okio.Path.Companion.toPath
import okio.buffer
@RestController class P() {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) {
        FileSystem.SYSTEM.read("/srv/$s".toPath()) { readUtf8() } // want: path-traversal
    }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        FileSystem.SYSTEM.source("/srv/$s".toPath()).buffer().use { it.readUtf8() } // want: path-traversal
    }
    @GetMapping("/a2") suspend fun m2(@RequestParam s: String) {
        FileSystem.SYSTEM.read("/srv/a".toPath()) { readUtf8() }
    }
}
