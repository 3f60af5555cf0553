package q.ktor_out
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import io.ktor.server.application.*
import io.ktor.server.response.*
import io.ktor.http.*
import java.io.File
@RestController class P(private val call: ApplicationCall) {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) { call.respondText("<p>$s", // want: xss
            ContentType.Text.Html) }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) { call.respondRedirect(s) } // want: open-redirect
    @GetMapping("/a2") suspend fun m2(@RequestParam s: String) { call.respondFile(File("/data/$s")) } // want: path-traversal
    @GetMapping("/a3") suspend fun m3(@RequestParam s: String) { call.respondText("<p>$s") }
}
