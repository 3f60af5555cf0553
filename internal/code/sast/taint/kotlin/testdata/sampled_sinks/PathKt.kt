package sampled.path
import org.springframework.web.bind.annotation.*
import kotlin.io.path.*
import java.nio.file.*
@RestController
class PathKt {
    @GetMapping("/p")
    fun p(@RequestParam file: String, @RequestParam id: Int) {
        Path("/srv/$file").readText() // want: path-traversal
        Path("/srv", file).writeText("x") // want: path-traversal
        (Path("/srv") / file).deleteIfExists() // want: path-traversal
        Path("/srv").resolve(file).readLines() // want: path-traversal
        "/srv/$file".let(::Path).inputStream() // want: path-traversal
        Path("/srv/a").copyTo(Path("/srv/$file"), overwrite = true) // want: path-traversal
        Path("/srv/$file").createDirectories() // want: path-traversal
        Path("/srv/$file").forEachLine { println(it) } // want: path-traversal
        Path("/srv/$id").readText()
        Path("/srv/" + Path(file).name).readText()
        val p = Path("/srv").resolve(file).normalize()
        if (p.startsWith("/srv")) p.readText()
    }
}
