package q.korio
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import korlibs.io.file.std.localVfs
import korlibs.io.file.std.localCurrentDirVfs
@RestController class P() {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) {
        localVfs("/srv")[s].readString() // not found: path-traversal
    }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        localCurrentDirVfs["data/$s"].readBytes() // not found: path-traversal
    }
    @GetMapping("/a2") suspend fun m2(@RequestParam s: String) {
        localVfs("/srv")["a"].readString()
    }
}
