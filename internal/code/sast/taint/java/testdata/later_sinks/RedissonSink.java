package later.redissonsink;
import org.redisson.api.*;
import org.redisson.config.Config;
import org.springframework.web.bind.annotation.*;
@RestController
class RedissonSink {
    private RedissonClient client;
    @GetMapping("/r")
    void r(@RequestParam String v, @RequestParam String url) {
        RScript s = client.getScript();
        s.eval(RScript.Mode.READ_ONLY, "return '" + v + "'", RScript.ReturnType.VALUE); // want: code-injection
        s.scriptLoad(v); // want: code-injection
        new Config().useSingleServer().setAddress(url); // want: ssrf
        client.getBucket(v).get();
    }
}
