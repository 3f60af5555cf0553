package p.ldap2;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import javax.naming.directory.*;
import org.springframework.ldap.core.LdapTemplate;
import org.springframework.ldap.filter.*;
@RestController
public class C {
    LdapTemplate ldap; DirContext dir;
    @GetMapping("/a0") void a0(@RequestParam String s) throws Exception {
        ldap.search("ou=people", "(uid=" + s + ")", (Attributes a) -> a.get("cn").get()); // want: ldap-injection
    }
    @GetMapping("/a1") void a1(@RequestParam String s) throws Exception {
        dir.search("ou=people", "(uid=" + s + ")", new SearchControls()); // want: ldap-injection
    }
    @GetMapping("/a2") void a2(@RequestParam String s) throws Exception {
        ldap.authenticate("", "(uid=" + s + ")", "x"); // want: ldap-injection
    }
    @GetMapping("/a3") void a3(@RequestParam String s) throws Exception {
        ldap.find(new HardcodedFilter("(uid=" + s + ")"), Object.class); // want: ldap-injection
    }
    @GetMapping("/a4") void a4(@RequestParam String s) throws Exception {
        ldap.search("ou=people", new EqualsFilter("uid", s).encode(), (Attributes a) -> a.get("cn").get());
    }
}
