package q.spring_ldap
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import org.springframework.ldap.core.*
@RestController class P(private val lt: LdapTemplate) {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) {
        lt.search("o=x", "(uid=$s)", AttributesMapper { it.toString() }) // want: ldap-injection
    }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        lt.search("o=x", "(uid=x)", AttributesMapper { it.toString() })
    }
}
