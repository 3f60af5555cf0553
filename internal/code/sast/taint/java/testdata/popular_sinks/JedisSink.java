package popular.jedis;
import redis.clients.jedis.*;
import org.springframework.web.bind.annotation.*;
import java.util.*;
@RestController
class JedisSink {
    JedisPool pool;
    UnifiedJedis unified;
    @GetMapping("/j")
    void j(@RequestParam String k, @RequestParam String host) {
        try (Jedis jedis = pool.getResource()) {
            jedis.eval("return redis.call('get','" + k + "')"); // want: code-injection
            jedis.scriptLoad(k); // want: code-injection
            jedis.eval("return redis.call('get',KEYS[1])", 1, k);
            jedis.get(k);
        }
        unified.ftSearch("idx", "@name:{" + k + "}"); // want: nosql-injection
        new Jedis(host, 6379).ping(); // want: ssrf
    }
}
