package q.jackson
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import com.fasterxml.jackson.databind.ObjectMapper
@RestController class P() {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) {
        ObjectMapper().apply { enableDefaultTyping() }.readValue(s, Any::class.java) // want: deserialisation
    }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) { ObjectMapper().readValue(s, Map::class.java) }
}
