package q.redirect
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import jakarta.servlet.http.HttpServletResponse
@RestController class P(private val resp: HttpServletResponse) {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) { resp.sendRedirect(s) } // want: open-redirect
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) { resp.writer.println("<p>$s") } // want: xss
    @GetMapping("/a2") suspend fun m2(@RequestParam s: String) { resp.sendRedirect("/x") }
}
