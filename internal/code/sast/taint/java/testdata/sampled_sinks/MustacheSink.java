package sampled.mustache;
import com.github.mustachejava.*;
import java.io.*;
import java.util.*;
import org.springframework.web.bind.annotation.*;
@RestController
class MustacheSink {
    private MustacheFactory mf = new DefaultMustacheFactory();
    @GetMapping("/m")
    void m(@RequestParam String tpl, @RequestParam String name) throws Exception {
        mf.compile(new StringReader(tpl), "t").execute(new StringWriter(), Map.of()); // want: template-injection
        com.samskivert.mustache.Mustache.compiler().compile(tpl).execute(Map.of()); // want: template-injection
        mf.compile("/srv/" + name); // want: path-traversal
        mf.compile(new StringReader("Hi {{n}}"), "t").execute(new StringWriter(), Map.of("n", name));
        com.samskivert.mustache.Mustache.compiler().compile("Hi {{n}}").execute(Map.of("n", name));
    }
}
