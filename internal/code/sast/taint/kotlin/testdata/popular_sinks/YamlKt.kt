package popular.yamlkt
import org.springframework.web.bind.annotation.*
import org.yaml.snakeyaml.*
import org.yaml.snakeyaml.constructor.*
@RestController
class YamlKt {
    @PostMapping("/y")
    fun y(@RequestBody text: String) {
        Yaml().load<Any>(text) // want: deserialisation
        Yaml(Constructor(LoaderOptions())).loadAll(text) // want: deserialisation
        Yaml().loadAs(text, Map::class.java) // want: deserialisation
        Yaml(SafeConstructor(LoaderOptions())).load<Map<String, Any>>(text)
    }
}
