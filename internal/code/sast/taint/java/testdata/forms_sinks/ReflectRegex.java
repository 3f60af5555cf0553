package forms.sinks.reflectregex;
import java.util.regex.Pattern;
import java.net.*;
import org.apache.commons.beanutils.BeanUtils;
import org.springframework.util.ClassUtils;
import org.springframework.web.bind.annotation.*;
@RestController
class ReflectRegex {
    
    @GetMapping("/a")
    String a(@RequestParam String s, @RequestParam int n) throws Exception {
        "x".matches(s); // want: regex-injection
        "x".replaceAll(s, ""); // want: regex-injection
        "x".split(s); // want: regex-injection
        new URLClassLoader(new URL[]{new URL(s)}); // want: code-injection
        ClassUtils.forName(s, null); // want: reflection
        Thread.currentThread().getContextClassLoader().loadClass(s); // want: reflection
        "x".matches(Pattern.quote(s));
        return "ok";
    }
}
