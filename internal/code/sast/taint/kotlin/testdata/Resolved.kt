package resolved

import java.io.File
import java.nio.file.Files
import java.nio.file.Paths
import org.springframework.web.bind.annotation.*

@RestController
class Resolved {
    @GetMapping("/a")
    fun a(@RequestParam name: String): ByteArray {
        if (!File(ROOT, name).canonicalPath.startsWith(ROOT + "/")) {
            throw IllegalArgumentException("outside")
        }
        return File(ROOT, name).readBytes()
    }

    @GetMapping("/b")
    fun b(@RequestParam name: String): ByteArray {
        val p = Paths.get(ROOT, name)
        require(p.toAbsolutePath().normalize().startsWith(ROOT)) { "outside" }
        return Files.readAllBytes(p)
    }

    @GetMapping("/bad")
    fun bad(@RequestParam name: String, @RequestParam other: String): ByteArray {
        val full = File(ROOT).resolve(other).canonicalFile
        if (!full.startsWith(File(ROOT))) throw IllegalArgumentException("outside")
        return File(ROOT, name).readBytes() // want: path-traversal
    }

    companion object { const val ROOT = "/srv/files" }
}
