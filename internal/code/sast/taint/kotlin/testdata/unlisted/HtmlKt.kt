package q.html_kt
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import io.ktor.http.ContentType
import io.ktor.server.application.*
import io.ktor.server.response.*
import io.ktor.server.html.*
import kotlinx.html.*
import kotlinx.html.stream.createHTML
@RestController class P() {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) {
        createHTML().div { unsafe { +"<b>$s</b>" } } // want: xss
    }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        createHTML().div { unsafe { raw("<b>$s</b>") } } // want: xss
    }
    @GetMapping("/a2") suspend fun m2(@RequestParam s: String) {
        createHTML().div { +s }
    }
}
