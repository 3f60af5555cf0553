package q.redirect_kt
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import jakarta.servlet.http.HttpServletResponse
@RestController class P(private val res: HttpServletResponse) {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) {
        res.sendRedirect(s) // want: open-redirect
    }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        org.springframework.web.servlet.view.RedirectView(s) // want: open-redirect
    }
    @GetMapping("/a2") suspend fun m2(@RequestParam s: String) {
        res.sendRedirect("/x")
    }
}
