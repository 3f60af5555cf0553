package p.typeargs
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import com.fasterxml.jackson.databind.ObjectMapper
import com.fasterxml.jackson.module.kotlin.*
import org.yaml.snakeyaml.Yaml
@RestController
class C() {
    @GetMapping("/a0") suspend fun a0(@RequestParam s: String) {
        Yaml().load<Any>(s) // want: deserialisation
    }
    @GetMapping("/a1") suspend fun a1(@RequestParam s: String) {
        Yaml().load<Map<String, Any>>(s.reader()) // want: deserialisation
    }
    @GetMapping("/a2") suspend fun a2(@RequestParam s: String) {
        java.io.ObjectInputStream(s.byteInputStream()).readObject() as List<*> // want: deserialisation
    }
    @GetMapping("/a3") suspend fun a3(@RequestParam s: String) {
        com.thoughtworks.xstream.XStream().fromXML(s) as Map<*, *> // want: deserialisation
    }
    @GetMapping("/a4") suspend fun a4(@RequestParam s: String) {
        jacksonObjectMapper().readValue<Map<String, Any>>(s)
    }
}
