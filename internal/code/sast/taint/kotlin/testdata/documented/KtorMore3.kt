import io.ktor.http.*
import io.ktor.http.content.*
import io.ktor.server.application.*
import io.ktor.server.html.*
import io.ktor.server.request.*
import io.ktor.server.resources.*
import io.ktor.server.response.*
import io.ktor.server.routing.*
import io.ktor.server.util.*
import io.ktor.server.websocket.*
import io.ktor.websocket.*
import io.ktor.resources.Resource
import kotlinx.serialization.Serializable
import java.io.File

@Serializable data class Customer(val name: String, val age: Int)
@Resource("/articles") class Articles(val sort: String? = "new") {
    @Resource("{id}") class Id(val parent: Articles = Articles(), val id: Long)
}

fun Application.module() {
    routing {
        route("/c/{id}") {
            get {
                val id = call.parameters.getOrFail("id")
                Runtime.getRuntime().exec("a $id") // want: command-injection
                Runtime.getRuntime().exec("a ${call.queryParameters["q"]}") // want: command-injection
                Runtime.getRuntime().exec("a ${call.request.headers["X"]}") // want: command-injection
                Runtime.getRuntime().exec("a ${call.request.cookies["c"]}") // want: command-injection
                Runtime.getRuntime().exec("a ${call.parameters["n"]?.toIntOrNull()}")
                ProcessBuilder("ls", id).start()
                call.respondText("<p>$id</p>", ContentType.Text.Html) // want: xss
                call.respondFile(File("/data/$id")) // want: path-traversal
                call.respondRedirect(call.request.queryParameters["to"]!!) // want: open-redirect
            }
            post {
                val c = call.receive<Customer>()
                Runtime.getRuntime().exec("a ${c.name}") // want: command-injection
                Runtime.getRuntime().exec("a ${c.age}")
                val text = call.receiveText()
                Runtime.getRuntime().exec("a $text") // want: command-injection
                val form = call.receiveParameters()
                Runtime.getRuntime().exec("a ${form["x"]}") // want: command-injection
                call.receiveMultipart().forEachPart { part ->
                    when (part) {
                        is PartData.FileItem -> File("/data/${part.originalFileName}").writeBytes(byteArrayOf()) // want: path-traversal
                        is PartData.FormItem -> Runtime.getRuntime().exec("a ${part.value}") // want: command-injection
                        else -> {}
                    }
                    part.dispose()
                }
            }
        }
        get<Articles> { a ->
            Runtime.getRuntime().exec("a ${a.sort}") // want: command-injection
        }
        get<Articles.Id> { a -> Runtime.getRuntime().exec("a ${a.id}") }
        webSocket("/ws") {
            for (frame in incoming) {
                if (frame is Frame.Text) Runtime.getRuntime().exec("a ${frame.readText()}") // want: command-injection
            }
        }
    }
}
