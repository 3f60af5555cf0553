package popular.lettuce;
import io.lettuce.core.*;
import io.lettuce.core.api.sync.RedisCommands;
import org.springframework.web.bind.annotation.*;
@RestController
class LettuceSink {
    RedisCommands<String, String> redis;
    @GetMapping("/l")
    void l(@RequestParam String script, @RequestParam String key) {
        redis.eval("return redis.call('get', '" + key + "')", ScriptOutputType.VALUE); // want: code-injection
        redis.scriptLoad(script); // want: code-injection
        RedisClient.create("redis://" + key + ":6379").connect(); // want: ssrf
        redis.eval("return redis.call('get', KEYS[1])", ScriptOutputType.VALUE, key);
        redis.set(key, script);
    }
}
