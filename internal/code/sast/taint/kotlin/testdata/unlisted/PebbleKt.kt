package q.pebble_kt
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import io.pebbletemplates.pebble.PebbleEngine
@RestController class P() {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) {
        PebbleEngine.Builder().build().getLiteralTemplate(s) // want: template-injection
    }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        PebbleEngine.Builder().build().getLiteralTemplate("Hi {{ n }}")
    }
}
