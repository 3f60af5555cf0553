package shop

import com.charleskorn.kaml.Yaml
import io.ktor.server.application.*
import io.ktor.server.request.*
import io.ktor.server.response.*
import io.ktor.server.routing.*
import kotlinx.serialization.Serializable
import java.io.File

@Serializable
data class Job(val name: String, val size: Int)

fun Route.jobs() {
    post("/jobs") {
        val job = Yaml.default.decodeFromString(Job.serializer(), call.receiveText())
        Runtime.getRuntime().exec("run ${job.name}") // want: command-injection
        call.respondText(File("/srv/${job.name}").readText()) // want: path-traversal
    }
}
