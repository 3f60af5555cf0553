package sampled.velocity;
import java.io.*;
import org.apache.velocity.*;
import org.apache.velocity.app.*;
import org.apache.velocity.runtime.resource.loader.*;
import org.apache.velocity.runtime.*;
import org.springframework.web.bind.annotation.*;
@RestController
class VelocitySink {
    private VelocityEngine engine;
    @GetMapping("/v")
    void v(@RequestParam String tpl, @RequestParam String name, @RequestParam String file) throws Exception {
        StringWriter w = new StringWriter();
        VelocityContext ctx = new VelocityContext();
        ctx.put("name", name);
        Velocity.evaluate(ctx, w, "t", "Hello " + tpl); // want: template-injection
        engine.evaluate(ctx, w, "t", new StringReader(tpl)); // want: template-injection
        engine.getTemplate("/srv/tpl/" + file).merge(ctx, w); // want: path-traversal
        StringResourceLoader.getRepository().putStringResource("t", tpl);
        RuntimeSingleton.parse(new StringReader(tpl), new Template()); // want: template-injection
        Velocity.evaluate(ctx, w, "t", "Hello $name");
        engine.mergeTemplate("hello.vm", "UTF-8", ctx, w);
    }
}
