package sampled.pebble;
import io.pebbletemplates.pebble.PebbleEngine;
import io.pebbletemplates.pebble.loader.*;
import io.pebbletemplates.pebble.template.PebbleTemplate;
import java.io.*;
import java.util.*;
import org.springframework.web.bind.annotation.*;
@RestController
class PebbleSink {
    private PebbleEngine files = new PebbleEngine.Builder().loader(new FileLoader()).build();
    @GetMapping("/p")
    void p(@RequestParam String tpl, @RequestParam String name) throws Exception {
        StringWriter w = new StringWriter();
        PebbleEngine engine = new PebbleEngine.Builder().loader(new StringLoader()).build();
        t.evaluate(w, Map.of());
        engine.getLiteralTemplate("Hello " + tpl).evaluate(w); // want: template-injection
        files.getTemplate("/srv/" + name); // want: path-traversal
        engine.getLiteralTemplate("Hello {{ n }}").evaluate(w, Map.of("n", name));
        new PebbleEngine.Builder().autoEscaping(false).build(); // want: no-escaping
    }
}
