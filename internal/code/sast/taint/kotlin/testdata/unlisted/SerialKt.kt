package q.serial_kt
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import java.io.ObjectInputStream
import java.util.Base64
@RestController class P() {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) {
        ObjectInputStream(Base64.getDecoder().decode(s).inputStream()).use { it.readObject() } // want: deserialisation
    }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        Base64.getDecoder().decode(s).inputStream().use { it.read() }
    }
}
