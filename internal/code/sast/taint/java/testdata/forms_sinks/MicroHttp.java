package forms.sinks.microhttp;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.client.HttpClient;
import io.helidon.webclient.api.WebClient;
import jakarta.ws.rs.client.ClientBuilder;
import org.springframework.web.bind.annotation.*;
@RestController
class MicroHttp {
    HttpClient http;
    @GetMapping("/a")
    String a(@RequestParam String s, @RequestParam int n) throws Exception {
        http.toBlocking().retrieve(HttpRequest.GET(s)); // want: ssrf
        http.toBlocking().exchange(s); // want: ssrf
        WebClient.create().get(s).request(); // want: ssrf
        WebClient.builder().baseUri(s).build(); // want: ssrf
        ClientBuilder.newClient().target(s).request().get(); // want: ssrf
        http.toBlocking().retrieve(HttpRequest.GET("https://api.example.com/" + n));
        return "ok";
    }
}
