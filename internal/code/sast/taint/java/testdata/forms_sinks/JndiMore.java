package forms.sinks.jndimore;
import javax.naming.*;
import org.springframework.jndi.*;
import javax.management.remote.*;
import java.rmi.Naming;
import org.springframework.ldap.core.LdapTemplate;
import javax.sql.rowset.*;
import org.springframework.web.bind.annotation.*;
@RestController
class JndiMore {
    LdapTemplate ldap;
    @GetMapping("/a")
    String a(@RequestParam String s, @RequestParam int n) throws Exception {
        InitialContext.doLookup(s); // want: code-injection
        new JndiTemplate().lookup(s, Object.class); // want: code-injection
        JMXConnectorFactory.connect(new JMXServiceURL(s)); // want: code-injection
        ldap.lookup(s); // want: code-injection
        Naming.lookup(s); // want: code-injection
        InitialContext.doLookup("java:comp/env/x");
        return "ok";
    }
}
