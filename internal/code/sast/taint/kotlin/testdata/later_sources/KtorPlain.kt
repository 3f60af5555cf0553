package later.ktor
import io.ktor.http.*
import io.ktor.server.application.*
import io.ktor.server.auth.*
import io.ktor.server.engine.*
import io.ktor.server.html.*
import io.ktor.server.netty.*
import io.ktor.server.request.*
import io.ktor.server.response.*
import io.ktor.server.routing.*
import io.ktor.server.websocket.*
import io.ktor.websocket.*
import kotlinx.html.*
import java.io.File
import java.sql.Statement
data class User(val name: String, val age: Int)
fun main() { embeddedServer(Netty, 8080, module = Application::module).start(wait = true) }
fun Application.module() {
    val st: Statement = TODO()
    install(Authentication) { basic("b") { validate { c -> st.executeQuery("SELECT * FROM u WHERE n = '${c.name}'"); null } } }
    intercept(ApplicationCallPipeline.Plugins) { st.execute("INSERT INTO l VALUES('${call.request.path()}')") } // want: sql-injection
    routing {
        route("/u") {
            post {
                val u = call.receive<User>()
                st.execute("INSERT INTO u VALUES('${u.name}')") // want: sql-injection
                st.execute("INSERT INTO u VALUES(${u.age})")
            }
            get("{id}") { call.respondFile(File("/srv/" + call.parameters["id"])) } // want: path-traversal
        }
        get("/h") { call.respondHtml { body { unsafe { +"<p>${call.request.queryParameters["q"]}</p>" } } } } // want: xss
        webSocket("/ws") {
            for (frame in incoming) if (frame is Frame.Text) Runtime.getRuntime().exec("sh -c " + frame.readText()) // want: command-injection
        }
    }
}
