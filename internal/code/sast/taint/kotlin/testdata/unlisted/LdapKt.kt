package q.ldap_kt
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import org.springframework.ldap.core.LdapTemplate
import javax.naming.directory.DirContext
@RestController class P(private val ldap: LdapTemplate, private val ctx: DirContext) {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) {
        ldap.search("", "(uid=$s)", org.springframework.ldap.core.AttributesMapper { it }) // want: ldap-injection
    }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        ctx.search("o=x", "(uid=$s)", null) // want: ldap-injection
    }
    @GetMapping("/a2") suspend fun m2(@RequestParam s: String) {
        ctx.search("o=x", "(uid={0})", arrayOf(s), null)
    }
}
