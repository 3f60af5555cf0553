package sampled.yamlengine;
import java.util.*;
import org.snakeyaml.engine.v2.api.*;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.*;
import org.yaml.snakeyaml.LoaderOptions;
import org.springframework.web.bind.annotation.*;
@RestController
class YamlEngineSink {
    @PostMapping("/y")
    void y(@RequestBody String body) {
        new Load(LoadSettings.builder().build()).loadFromString(body);
        new Yaml(new SafeConstructor(new LoaderOptions())).load(body);
        new Yaml(new Constructor(Object.class, new LoaderOptions())).load(body); // want: deserialisation
        new Yaml().loadAll(body); // want: deserialisation
    }
}
