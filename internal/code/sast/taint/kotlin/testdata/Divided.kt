package divided

// Checks of the parts of an address or a path: joined ones, each part between slashes, the parent, and searches in lists.

import java.io.File
import java.net.URI
import java.net.URL
import java.nio.file.Path
import kotlin.io.path.readText
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController

@RestController
class Divided {
    private val root = Path.of("/srv/pages")
    private val folder = File("/srv/pages")
    private val names = listOf("start", "imprint")

    @GetMapping("/joined")
    fun joined(@RequestParam a: String, @RequestParam b: String) {
        val uri = URI(a)
        require("${uri.scheme}://${uri.rawAuthority}" in setOf("https://cdn.example.org"))
        uri.toURL().readText()
        val other = URL(b)
        require("${other.protocol}://${other.path}" in setOf("https://cdn.example.org"))
        other.readText() // want: ssrf
    }

    @GetMapping("/segments")
    fun segments(@RequestParam a: String, @RequestParam b: String, @RequestParam c: String, @RequestParam d: String, @RequestParam e: String) {
        a.split("/").forEach { require(it.all(Char::isLetterOrDigit)) }
        File("/srv/pages/$a").readText()
        require(b.split("/").none { it == ".." })
        File("/srv/pages/$b").readText()
        for (part in c.split("/")) if (!part.matches(Regex("[a-z]+"))) error("part")
        File("/srv/pages/$c").readText()
        if (".." in d.split('/')) error("part")
        File("/srv/pages/$d").readText()
        for (part in e.split("/")) if (part.length > 20) error("part")
        File("/srv/pages/$e").readText() // want: path-traversal
    }

    @GetMapping("/parents")
    fun parents(@RequestParam a: String, @RequestParam b: String) {
        val path = root.resolve(a).normalize()
        if (path.parent == root) path.readText()
        root.resolve(a).readText() // want: path-traversal
        val file = File(folder, b).canonicalFile
        require(file.parentFile == folder.canonicalFile)
        file.readText()
    }

    @GetMapping("/searched")
    fun searched(@RequestParam a: String, @RequestParam b: String, @RequestParam c: String, @RequestParam d: String, @RequestParam e: String) {
        names.firstOrNull { it == a } ?: error("name")
        File("/srv/pages/$a").readText()
        names.first { it == b }
        File("/srv/pages/$b").readText()
        if (names.count { it == c } == 0) return
        File("/srv/pages/$c").readText()
        if (names.indexOfFirst { it == d } < 0) return
        File("/srv/pages/$d").readText()
        names.firstOrNull { it != e } ?: error("name")
        File("/srv/pages/$e").readText() // want: path-traversal
    }
}
