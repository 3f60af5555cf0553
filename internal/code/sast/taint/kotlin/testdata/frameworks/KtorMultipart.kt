package p.ktor_multipart
import io.ktor.server.application.*
import io.ktor.server.routing.*
import io.ktor.server.request.*
import io.ktor.http.content.*
fun Route.m() {
    post("/u") {
        val mp = call.receiveMultipart();
        mp.forEachPart { part ->
            if (part is PartData.FileItem) {
                Runtime.getRuntime().exec(part.originalFileName as String) // want: command-injection
                Runtime.getRuntime().exec("id " + (part.originalFileName as String).toInt())
            } else if (part is PartData.FormItem) {
                Runtime.getRuntime().exec(part.value) // want: command-injection
                Runtime.getRuntime().exec("id " + (part.value).toInt())
            }
        }
    }
}
