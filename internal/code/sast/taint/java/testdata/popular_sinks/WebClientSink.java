package popular.webclient;
import org.springframework.web.bind.annotation.*;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.http.HttpMethod;
@RestController
class WebClientSink {
    private final WebClient api = WebClient.create("https://api.example.com");
    @GetMapping("/w")
    Object w(@RequestParam String url, @RequestParam String id) {
        WebClient.create().get().uri(url).retrieve().bodyToMono(String.class); // want: ssrf
        WebClient.create(url).get().retrieve(); // want: ssrf
        WebClient.builder().baseUrl("http://" + url).build().post().uri("/x").retrieve(); // want: ssrf
        api.method(HttpMethod.GET).uri(java.net.URI.create(url)).retrieve(); // want: ssrf
        return api.get().uri("/users/{id}", id).retrieve().bodyToMono(String.class);
    }
    Object built(@RequestParam String host) {
        return api.get().uri(b -> b.path("/u").queryParam("h", host).build()).retrieve();
    }
}
