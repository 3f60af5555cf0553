package p.ktoranswer
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import io.ktor.http.*
import io.ktor.server.application.*
import io.ktor.server.response.*
import io.ktor.server.html.*
import kotlinx.html.*
@RestController
class C(val call: ApplicationCall) {
    @GetMapping("/a0") suspend fun a0(@RequestParam s: String) {
        call.respondText("<p>$s</p>", ContentType.Text.Html) // want: xss
    }
    @GetMapping("/a1") suspend fun a1(@RequestParam s: String) {
        call.respondHtml { body { unsafe { +s } } } // want: xss
    }
    @GetMapping("/a2") suspend fun a2(@RequestParam s: String) {
        call.respondRedirect(s, permanent = true) // want: open-redirect
    }
    @GetMapping("/a3") suspend fun a3(@RequestParam s: String) {
        call.respondFile(java.io.File("/srv/$s")) // want: path-traversal
    }
    @GetMapping("/a4") suspend fun a4(@RequestParam s: String) {
        call.response.headers.append(HttpHeaders.Location, s) // want: open-redirect
    }
    @GetMapping("/a5") suspend fun a5(@RequestParam s: String) {
        call.respondHtml { body { +s } }
    }
}
