package popular.resttemplate;
import org.springframework.web.bind.annotation.*;
import org.springframework.web.client.RestTemplate;
import org.springframework.http.*;
import java.net.URI;
import java.util.*;
@RestController
class RestTemplateSink {
    private final RestTemplate http = new RestTemplate();
    @GetMapping("/x")
    Object x(@RequestParam String url, @RequestParam String id) {
        http.getForObject(url, String.class); // want: ssrf
        http.exchange("http://" + url + "/api", HttpMethod.GET, HttpEntity.EMPTY, String.class); // want: ssrf
        http.postForEntity(URI.create(url), "x", String.class); // want: ssrf
        http.exchange(RequestEntity.get(URI.create(url)).build(), String.class); // want: ssrf
        http.getForEntity("https://api.example.com/users/{id}", String.class, id);
        return http.getForObject("https://api.example.com/users?id=" + id, String.class);
    }
}
