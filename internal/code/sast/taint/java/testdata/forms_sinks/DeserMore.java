package forms.sinks.desermore;
import java.io.*;
import java.util.Base64;
import org.apache.fury.Fury;
import com.caucho.hessian.io.*;
import org.springframework.util.SerializationUtils;
import com.thoughtworks.xstream.XStream;
import java.beans.XMLDecoder;
import com.owlike.genson.GensonBuilder;
import flexjson.JSONDeserializer;
import jodd.json.JsonParser;
import com.cedarsoftware.util.io.JsonReader;
import org.ho.yaml.Yaml;
import com.esotericsoftware.yamlbeans.YamlReader;
import org.springframework.web.bind.annotation.*;
@RestController
class DeserMore {
    
    @GetMapping("/a")
    String a(@RequestParam String s, @RequestParam int n) throws Exception {
        Fury.builder().requireClassRegistration(false).build().deserialize(Base64.getDecoder().decode(s)); // want: deserialisation
        SerializationUtils.deserialize(Base64.getDecoder().decode(s)); // want: deserialisation
        new HessianInput(new ByteArrayInputStream(s.getBytes())).readObject(); // want: deserialisation
        new XMLDecoder(new ByteArrayInputStream(s.getBytes())).readObject(); // want: deserialisation
        new JSONDeserializer<Object>().deserialize(s); // want: deserialisation
        new JsonParser().setClassMetadataName("class").parse(s); // want: deserialisation
        JsonReader.jsonToJava(s); // want: deserialisation
        Yaml.load(s); // want: deserialisation
        new YamlReader(s).read(); // want: deserialisation
        new org.yaml.snakeyaml.Yaml(new org.yaml.snakeyaml.constructor.Constructor(Object.class, new org.yaml.snakeyaml.LoaderOptions())).load(s); // want: deserialisation
        new com.google.gson.Gson().fromJson(s, Integer.class);
        return "ok";
    }
}
