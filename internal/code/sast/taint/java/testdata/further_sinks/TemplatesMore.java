package app;

import com.jfinal.template.Engine;
import com.samskivert.mustache.Mustache;
import gg.jte.TemplateEngine;
import liqp.Template;
import org.beetl.core.GroupTemplate;
import org.rythmengine.Rythm;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import org.luaj.vm2.Globals;

@RestController
class TemplatesMore {
    private GroupTemplate beetl;
    private Globals globals;

    @PostMapping("/render")
    public String render(String source) throws Exception {
        beetl.getTemplate(source).render(); // want: template-injection
        Engine.use().getTemplateByString(source).renderToString(); // want: template-injection
        Template.parse(source).render(); // want: template-injection
        Rythm.render(source, "x"); // want: template-injection
        globals.load(source).call(); // want: code-injection
        Engine.use().getTemplateByString("hi #(name)").renderToString();
        return "ok";
    }
}
