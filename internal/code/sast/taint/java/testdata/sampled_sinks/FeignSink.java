package sampled.feign;
import feign.*;
import feign.Request;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.springframework.cloud.openfeign.*;
import org.springframework.web.bind.annotation.*;
interface Hook { @RequestLine("POST /hook") String call(URI base, String body); }
@FeignClient(name = "dyn", url = "https://placeholder")
interface Dyn { @GetMapping String get(URI uri); }
@RestController
class FeignSink {
    private Dyn dyn;
    private Client raw;
    @GetMapping("/f")
    void f(@RequestParam String url, @RequestParam String host, @RequestParam String id) throws Exception {
        Feign.builder().target(Hook.class, url); // want: ssrf
        Feign.builder().target(Hook.class, "https://" + host + "/api"); // want: ssrf
        dyn.get(URI.create(url)); // want: ssrf
        raw.execute(Request.create(Request.HttpMethod.GET, url, Map.of(), null, StandardCharsets.UTF_8, null), new Request.Options()); // want: ssrf
        Feign.builder().target(Hook.class, "https://api.example.com");
    }
}
