package q.ldap
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import javax.naming.directory.*
@RestController class P(private val dc: DirContext) {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) { dc.search("o=x", "(uid=$s)", // want: ldap-injection
            SearchControls()) }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        dc.search("o=x", "(uid={0})", arrayOf(s), SearchControls())
    }
}
