package drawn.filesink
import io.ktor.server.application.*
import io.ktor.server.response.*
import io.ktor.server.routing.*
import java.io.File
fun Route.files() = get("/f") {
    val f = call.parameters["f"]!!
    File("/srv", f).readText() // want: path-traversal
    File("/srv/$f").writeText("x") // want: path-traversal
    File("/srv/$f").copyTo(File("/srv/b"), true) // want: path-traversal
    File("/srv/a").copyRecursively(File("/srv/$f")) // want: path-traversal
    File("/srv/$f").walkTopDown().forEach { println(it) } // want: path-traversal
    File("/srv/$f").useLines { it.count() } // want: path-traversal
    call.respondFile(File("/srv/$f")) // want: path-traversal
    File("/srv", File(f).name).readText()
    val t = File("/srv", f).canonicalFile
}
