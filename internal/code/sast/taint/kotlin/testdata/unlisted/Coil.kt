package q.coil
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import coil3.request.ImageRequest
@RestController class P(private val ctx: coil3.PlatformContext) {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) {
        ImageRequest.Builder(ctx).data(s).build() // not found: ssrf
    }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        ImageRequest.Builder(ctx).data("https://a.example/a.png").build()
    }
}
