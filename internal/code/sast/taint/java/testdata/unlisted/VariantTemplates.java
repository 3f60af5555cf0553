package p.templates;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.thymeleaf.*;
import freemarker.template.*;
import freemarker.cache.StringTemplateLoader;
@RestController
public class C {
    TemplateEngine engine; StringTemplateLoader loader; Configuration cfg;
    @GetMapping("/a0") void a0(@RequestParam String s) throws Exception {
        engine.process("<p>" + s + "</p>", new org.thymeleaf.context.Context()); // want: template-injection
    }
    @GetMapping("/a1") void a1(@RequestParam String s) throws Exception {
        loader.putTemplate("a", s); // want: template-injection
    }
    @GetMapping("/a2") void a2(@RequestParam String s) throws Exception {
        new Template("a", new java.io.StringReader(s), cfg); // want: template-injection
    }
    @GetMapping("/a3") void a3(@RequestParam String s) throws Exception {
        new Template("a", s, cfg); // want: template-injection
    }
    @GetMapping("/a4") void a4(@RequestParam String s) throws Exception {
        com.github.mustachejava.DefaultMustacheFactory f = new com.github.mustachejava.DefaultMustacheFactory(); f.compile(new java.io.StringReader(s), "a"); // want: template-injection
    }
    @GetMapping("/a5") void a5(@RequestParam String s) throws Exception {
        org.thymeleaf.context.Context c = new org.thymeleaf.context.Context(); c.setVariable("s", s); engine.process("a", c);
    }
}
