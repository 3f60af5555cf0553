package forms.ktortyped
import io.ktor.server.application.*
import io.ktor.server.request.*
import io.ktor.server.response.*
import io.ktor.server.routing.*
import io.ktor.server.util.*
import io.ktor.http.*
import io.ktor.http.content.*
import kotlinx.serialization.Serializable
import java.io.File
@Serializable data class Job(val name: String, val count: Int)
fun Application.module() {
    routing { files(); route("/api") { jobs() } }
}
private fun Route.files() = get("/files/{name}") {
    val name: String by call.parameters
    call.respondFile(File("/srv/$name")) // want: path-traversal
}
fun Route.jobs() {
    post<Job>("/jobs") { job ->
        Runtime.getRuntime().exec("sh -c ${job.name}") // want: command-injection
        Runtime.getRuntime().exec("sh -c ${job.count}")
    }
    get("/q") {
        val id = call.queryParameters["id"] ?: return@get call.respond(HttpStatusCode.BadRequest)
        Runtime.getRuntime().exec("sh -c $id") // want: command-injection
        val n = call.request.queryParameters.getOrFail<Int>("n")
        Runtime.getRuntime().exec("sh -c $n")
        call.respondText("<p>${call.pathParameters["x"]}</p>", ContentType.Text.Html) // want: xss
    }
    put("/raw") {
        with(call.receiveText()) { Runtime.getRuntime().exec("sh -c $this") } // want: command-injection
        call.request.cookies["s"]?.let { Runtime.getRuntime().exec(it) } // want: command-injection
        call.respondRedirect(call.request.header("Referer").orEmpty()) // want: open-redirect
    }
}
