package drawn.yaml;
import org.springframework.web.bind.annotation.*;
import org.yaml.snakeyaml.*;
import org.yaml.snakeyaml.constructor.*;
@RestController
class YamlSink {
    @PostMapping("/y")
    void y(@RequestBody String text) {
        new Yaml().load(text); // want: deserialisation
        new Yaml(new Constructor(Object.class, new LoaderOptions())).loadAs(text, Object.class); // want: deserialisation
        Yaml y = new Yaml();
        for (Object o : y.loadAll(text)) { } // want: deserialisation
        new Yaml(new SafeConstructor(new LoaderOptions())).load(text);
    }
}
