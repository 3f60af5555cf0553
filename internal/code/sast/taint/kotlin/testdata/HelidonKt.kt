package shop

import io.helidon.webserver.WebServer
import io.helidon.webserver.http.HttpRules
import io.helidon.webserver.http.HttpService
import io.helidon.webserver.http.ServerRequest
import io.helidon.webserver.http.ServerResponse
import java.io.File

class FileService : HttpService {
    override fun routing(rules: HttpRules) {
        rules.get("/file", this::file).post("/run", ::run)
    }

    private fun file(request: ServerRequest, response: ServerResponse) {
        response.send(File("/srv/" + request.query().get("name")).readText()) // want: path-traversal
    }

    private fun run(request: ServerRequest, response: ServerResponse) {
        ProcessBuilder("sh", "-c", request.content().`as`(String::class.java)).start() // want: command-injection
        ProcessBuilder("uptime").start()
        response.send("ok")
    }
}
