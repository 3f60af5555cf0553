package forms.sinks.moretemplates;
import org.beetl.core.*;
import com.jfinal.template.Engine;
import org.rythmengine.Rythm;
import org.stringtemplate.v4.ST;
import liqp.Template;
import com.github.mustachejava.*;
import com.samskivert.mustache.Mustache;
import org.springframework.web.bind.annotation.*;
@RestController
class MoreTemplates {
    GroupTemplate beetl;
    @GetMapping("/a")
    String a(@RequestParam String s, @RequestParam int n) throws Exception {
        beetl.getTemplate(s).render(); // want: template-injection
        Engine.use().getTemplateByString(s).renderToString(null); // want: template-injection
        Rythm.render(s, 1); // want: template-injection
        new ST(s).render(); // want: template-injection
        Template.parse(s).render(); // want: template-injection
        new ST("Hello <name>").add("name", s).render();
        return "ok";
    }
}
