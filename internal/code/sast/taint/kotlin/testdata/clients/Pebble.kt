package q.pebble
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import io.pebbletemplates.pebble.PebbleEngine
@RestController class P(private val pe: PebbleEngine) {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) { pe.getLiteralTemplate(s) } // want: template-injection
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) { pe.getTemplate("x") }
}
