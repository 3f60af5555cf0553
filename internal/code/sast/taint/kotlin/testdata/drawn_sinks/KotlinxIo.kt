package drawn.kotlinxio
import kotlinx.io.*
import kotlinx.io.files.*
import io.ktor.server.application.*
import io.ktor.server.routing.*
fun Route.io() = get("/io") {
    val f = call.parameters["f"]!!
    SystemFileSystem.source(Path("/srv/$f")).buffered().readString() // want: path-traversal
    SystemFileSystem.sink(Path("/srv", f)).buffered() // want: path-traversal
    SystemFileSystem.delete(Path("/srv/$f")) // want: path-traversal
    SystemFileSystem.source(Path("/srv", Path(f).name)).close()
}
