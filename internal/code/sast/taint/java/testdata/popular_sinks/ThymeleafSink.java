package popular.thymeleaf;
import org.thymeleaf.*;
import org.thymeleaf.context.Context;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.*;
@Controller
class ThymeleafSink {
    TemplateEngine engine;
    @GetMapping("/t")
    String t(@RequestParam String lang, @RequestParam String body) {
        Context ctx = new Context();
        ctx.setVariable("body", body);
        engine.process("<p>" + body + "</p>", ctx); // want: template-injection
        engine.process("mail", ctx);
        return "user/" + lang + "/welcome"; // want: template-injection
    }
    @GetMapping("/s")
    String s(@RequestParam String lang) { return "de".equals(lang) ? "user/de" : "user/en"; }
}
