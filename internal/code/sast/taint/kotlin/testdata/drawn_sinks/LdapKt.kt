package drawn.ldapkt
import javax.naming.directory.*
import javax.naming.*
import org.springframework.web.bind.annotation.*
@RestController
class LdapKt(private val ctx: DirContext) {
    @GetMapping("/l")
    fun l(@RequestParam uid: String) {
        ctx.search("ou=people", "(uid=$uid)", SearchControls()) // want: ldap-injection
        InitialDirContext().search("ou=people,$uid", "(objectClass=*)", null) // want: ldap-injection
        InitialContext().lookup("ldap://$uid/a") // want: code-injection
        ctx.search("ou=people", "(uid={0})", arrayOf(uid), SearchControls())
    }
}
