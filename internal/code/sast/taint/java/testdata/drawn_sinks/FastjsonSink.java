package drawn.fastjson;
import com.alibaba.fastjson.*;
import com.alibaba.fastjson.parser.*;
import org.springframework.web.bind.annotation.*;
@RestController
class FastjsonSink {
    @PostMapping("/f")
    void f(@RequestBody String body) {
        JSON.parse(body); // want: deserialisation
        JSON.parseObject(body, Object.class, Feature.SupportAutoType); // want: deserialisation
        com.alibaba.fastjson2.JSON.parseObject(body, Object.class, com.alibaba.fastjson2.JSONReader.Feature.SupportAutoType); // want: deserialisation
        com.alibaba.fastjson2.JSON.parseObject(body);
    }
}
