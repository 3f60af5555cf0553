package shop
import io.ktor.client.HttpClient
import io.ktor.client.request.*
import io.ktor.http.*
import io.ktor.server.application.*
import io.ktor.server.request.*
import io.ktor.server.response.*
import io.ktor.server.routing.*
import org.jetbrains.exposed.sql.transactions.transaction
import org.jetbrains.exposed.sql.transactions.TransactionManager
import java.io.File
data class Item(val name: String, val n: Int)
fun Application.module() {
    val client = HttpClient()
    routing {
        get("/x") {
            val q = call.parameters["q"] ?: return@get call.respond(HttpStatusCode.BadRequest)
            call.respondText("<p>$q</p>", ContentType.Text.Html) // want: xss
            call.respondText("<p>$q</p>")
            transaction {
                exec("SELECT '$q'") // want: sql-injection
                exec("SELECT '${call.request.queryParameters["a"]}'") // want: sql-injection
                TransactionManager.current().exec("SELECT $q") // want: sql-injection
            }
            client.get("https://" + q) // want: ssrf
            client.get("https://a.example/" + q)
            call.respondRedirect(q) // want: open-redirect
        }
        items()
        route("/a") {
            post {
                val item = call.receive<Item>()
                File("/srv/" + item.name).writeText("a") // want: path-traversal
                File("/srv/" + item.n).writeText("a")
                call.response.headers.append("X", item.name)
                store(item.name)
                val form = call.receiveParameters()
                Runtime.getRuntime().exec(form["cmd"]) // want: command-injection
            }
        }
    }
}
fun Route.items() {
    delete("/i/{id}") {
        val id = call.parameters["id"]!!
        transaction { exec("DELETE FROM i WHERE id = $id") } // want: sql-injection
        remove(call, id.toInt())
    }
}
suspend fun remove(call: ApplicationCall, id: Int) {
    transaction { exec("DELETE FROM i WHERE id = $id") }
    call.respondFile(File("/srv/" + call.request.header("X"))) // want: path-traversal
}
fun store(name: String) {
    transaction { exec("INSERT INTO i VALUES ('$name')") } // want: sql-injection
}

fun Route.checked() {
    val folder by lazy { File("/srv") }

    get("/a/{name}") {
        val name = call.parameters["name"]!!
        if (name.contains("..")) return@get
        call.respondFile(File(folder, name))
    }
    get("/b/{name}") {
        val name = call.parameters.getOrFail("name")
        if (!name.matches(Regex("[a-z.]+"))) return@get call.respond(HttpStatusCode.BadRequest)
        File("/srv/" + name).readBytes()
    }
    get("/c/{name}") {
        val name = call.request.headers["X-Name"] ?: return@get
        if (name.isEmpty()) return@get
        File("/srv/" + name).readBytes() // want: path-traversal
    }
}
