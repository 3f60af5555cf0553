package sampled.unbound
import com.unboundid.ldap.sdk.*
import org.springframework.web.bind.annotation.*
@RestController
class UnboundKt(private val ldap: LDAPConnection) {
    @GetMapping("/l")
    fun l(@RequestParam uid: String, @RequestParam host: String) {
        ldap.search("dc=x", SearchScope.SUB, "(uid=$uid)") // want: ldap-injection
        ldap.search(SearchRequest("dc=x", SearchScope.SUB, "(uid=$uid)")) // want: ldap-injection
        ldap.searchForEntry("dc=x", SearchScope.SUB, Filter.create("(uid=$uid)")) // want: ldap-injection
        ldap.bind("uid=$uid,dc=x", "pw") // want: ldap-injection
        ldap.search("dc=x", SearchScope.SUB, Filter.createEqualityFilter("uid", uid))
        ldap.search("dc=x", SearchScope.SUB, "(uid=${Filter.encodeValue(uid)})")
        LDAPConnection(host, 389) // want: ssrf
    }
}
