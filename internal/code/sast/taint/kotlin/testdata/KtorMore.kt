package shop

import io.ktor.client.*
import io.ktor.client.request.*
import io.ktor.http.*
import io.ktor.http.content.*
import io.ktor.server.application.*
import io.ktor.server.engine.*
import io.ktor.server.netty.*
import io.ktor.server.request.*
import io.ktor.server.response.*
import io.ktor.server.routing.*
import io.ktor.server.sessions.*
import io.ktor.server.websocket.*
import java.io.File
import java.sql.Connection
import org.jetbrains.exposed.sql.transactions.TransactionManager
import org.jetbrains.exposed.sql.transactions.experimental.newSuspendedTransaction

class Orders(private val connection: Connection, private val client: HttpClient) {
    fun install(route: Route) {
        route.authenticate("basic") {
            get("/orders") {
                val sort = call.request.queryParameters["sort"] ?: "name"
                connection.createStatement().executeQuery("SELECT * FROM orders ORDER BY $sort") // want: sql-injection
                val column = when (sort) {
                    "name", "date" -> sort
                    else -> "id"
                }
                connection.createStatement().executeQuery("SELECT * FROM orders ORDER BY $column")
                connection.prepareStatement("SELECT * FROM orders WHERE name = ?").apply { setString(1, sort) }.executeQuery()
            }
            put("/orders") {
                val text = call.receiveText()
                newSuspendedTransaction {
                    exec("UPDATE orders SET text = '$text'") // want: sql-injection
                    execInBatch(listOf("UPDATE orders SET text = '$text'")) // want: sql-injection
                    exec("UPDATE orders SET text = ?", listOf(text))
                }
                TransactionManager.current().exec(text) // want: sql-injection
            }
            patch("/avatar") {
                call.receiveMultipart().forEachPart { part ->
                    if (part is PartData.FileItem) {
                        File("/srv/" + part.originalFileName).delete() // want: path-traversal
                        File("/srv/" + File(part.originalFileName!!).name).delete()
                    }
                }
            }
            get("/proxy") {
                client.get(call.request.header("X-Target")!!) // want: ssrf
                client.post { url("https://a.example/") }
                client.post(urlString = call.parameters["u"]!!) // want: ssrf
                client.get("https://a.example/" + call.parameters["u"])
            }
            get("/files/{name...}") {
                call.respondFile(File("/srv"), call.parameters["name"]!!)
                call.respondFile(File("/srv/" + call.parameters["name"]), "index.html") // want: path-traversal
            }
            get("/back") {
                call.respondRedirect("/orders?q=" + call.parameters["q"])
                call.respondRedirect(url = call.parameters["to"] ?: "/") // want: open-redirect
            }
            get("/greeting") {
                val name = call.request.cookies["name"]
                call.respondText("Hello $name", ContentType.Text.Plain)
                call.respondText("<p>Hello $name</p>", ContentType.Text.Html) // want: xss
                call.respondText(contentType = ContentType.Text.Html, text = "<p>" + call.request.userAgent()) // want: xss
                call.respondText("<p>" + "$name".toInt(), ContentType.Text.Html)
                call.response.cookies.append("id", "1", secure = false, httpOnly = true) // want: insecure-cookie
                call.response.cookies.append("id", "1", secure = true, httpOnly = false) // want: script-cookie
                call.response.cookies.append("id", "1", secure = true, httpOnly = true)
                call.response.headers.append("X-Name", "name=$name")
                call.response.headers.append("Location", name!!) // want: open-redirect
                call.response.headers.append("Location", "/names?q=$name")
                call.sessions.set(name)
                call.respond(HttpStatusCode.OK, "<p>$name</p>")
                call.respondHtml { body { +name!! } }
            }
        }
        route.webSocket("/chat") {
            Runtime.getRuntime().exec("say " + call.parameters["voice"]) // want: command-injection
            Runtime.getRuntime().exec(arrayOf("say", "hello"))
        }
    }
}

fun main() {
    embeddedServer(Netty, port = 8080) {
        routing {
            get("/eval") {
                javax.script.ScriptEngineManager().getEngineByName("js").eval(call.parameters["code"]) // want: code-injection
                javax.script.ScriptEngineManager().getEngineByName("js").eval("1 + 1")
            }
        }
    }.start(wait = true)
}
