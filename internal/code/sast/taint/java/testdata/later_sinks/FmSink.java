package later.freemarker;
import freemarker.template.*;
import java.io.*;
import java.util.*;
import org.springframework.web.bind.annotation.*;
import org.springframework.ui.freemarker.FreeMarkerTemplateUtils;
@RestController
class FmSink {
    private Configuration cfg;
    @GetMapping("/f")
    void f(@RequestParam String tpl, @RequestParam String n) throws Exception {
        new Template("t", new StringReader(tpl), cfg).process(Map.of(), new StringWriter()); // want: template-injection
        new Template("t", "Hi " + tpl, cfg); // want: template-injection
        cfg.setDirectoryForTemplateLoading(new File("/srv/" + n)); // want: path-traversal
        FreeMarkerTemplateUtils.processTemplateIntoString(new Template("t", tpl, cfg), Map.of()); // want: template-injection
        new Template("t", "Hi ${n}", cfg).process(Map.of("n", n), new StringWriter());
    }
}
