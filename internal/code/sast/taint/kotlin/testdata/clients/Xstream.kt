package q.xstream
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import com.thoughtworks.xstream.XStream
@RestController class P() {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) { XStream().fromXML(s) } // want: deserialisation
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) { XStream().toXML(s) }
}
