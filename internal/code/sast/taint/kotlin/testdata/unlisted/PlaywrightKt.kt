package q.playwright_kt
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import com.microsoft.playwright.Playwright
@RestController class P() {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) {
        Playwright.create().use { it.chromium().launch().newPage().navigate(s) } // want: ssrf
    }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        Playwright.create().use { it.chromium().launch().newPage().navigate("https://a.example/") }
    }
}
