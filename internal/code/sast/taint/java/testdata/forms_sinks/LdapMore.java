package forms.sinks.ldapmore;
import org.springframework.ldap.core.*;
import org.springframework.ldap.query.LdapQueryBuilder;
import com.unboundid.ldap.sdk.*;
import javax.naming.directory.*;
import javax.naming.ldap.*;
import org.springframework.web.bind.annotation.*;
@RestController
class LdapMore {
    LdapTemplate ldap;
    @GetMapping("/a")
    String a(@RequestParam String s, @RequestParam int n) throws Exception {
        ldap.search("ou=people", "(uid=" + s + ")", (AttributesMapper<String>) a -> ""); // want: ldap-injection
        LdapQueryBuilder.query().filter("(uid=" + s + ")"); // want: ldap-injection
        com.unboundid.ldap.sdk.Filter.create("(uid=" + s + ")"); // want: ldap-injection
        new InitialDirContext().search("ou=x", "(cn=" + s + ")", new SearchControls()); // want: ldap-injection
        new InitialDirContext().getAttributes("cn=" + s); // want: ldap-injection
        new InitialDirContext().getAttributes("cn=admin", new String[] {s});
        LdapQueryBuilder.query().where("uid").is(s);
        return "ok";
    }
}
