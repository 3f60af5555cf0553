package popular.jackson;
import com.fasterxml.jackson.databind.*;
import com.fasterxml.jackson.databind.jsontype.impl.LaissezFaireSubTypeValidator;
import org.springframework.web.bind.annotation.*;
@RestController
class JacksonSink {
    private final ObjectMapper typed = new ObjectMapper().enableDefaultTyping(); // want: deserialisation
    private final ObjectMapper plain = new ObjectMapper();
    @PostMapping("/j")
    Object j(@RequestBody String json) throws Exception {
        typed.readValue(json, Object.class);
        ObjectMapper m = new ObjectMapper();
        m.activateDefaultTyping(LaissezFaireSubTypeValidator.instance, ObjectMapper.DefaultTyping.NON_FINAL); // want: deserialisation
        m.readValue(json, Object.class);
        return plain.readValue(json, Object.class);
    }
}
