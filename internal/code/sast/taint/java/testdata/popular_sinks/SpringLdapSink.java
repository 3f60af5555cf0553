package popular.springldap;
import org.springframework.ldap.core.*;
import org.springframework.ldap.query.*;
import org.springframework.ldap.filter.*;
import org.springframework.ldap.support.LdapEncoder;
import org.springframework.web.bind.annotation.*;
import static org.springframework.ldap.query.LdapQueryBuilder.query;
@RestController
class SpringLdapSink {
    LdapTemplate ldap; AttributesMapper<String> mapper;
    @GetMapping("/p")
    Object p(@RequestParam String uid) {
        ldap.search("ou=people", "(uid=" + uid + ")", mapper); // want: ldap-injection
        ldap.search(query().base("ou=people").filter("(uid=" + uid + ")"), mapper); // want: ldap-injection
        ldap.authenticate("", "(uid=" + uid + ")", "pw"); // want: ldap-injection
        ldap.search(query().where("uid").is(uid), mapper);
        ldap.search("ou=people", new EqualsFilter("uid", uid).encode(), mapper);
        return ldap.search("ou=people", "(uid=" + LdapEncoder.filterEncode(uid) + ")", mapper);
    }
}
