package later.jettyclient;
import org.eclipse.jetty.client.HttpClient;
import org.springframework.web.bind.annotation.*;
@RestController
class JettyClientSink {
    private HttpClient http;
    @GetMapping("/j")
    void j(@RequestParam String url, @RequestParam String host, @RequestParam String q) throws Exception {
        http.GET(url); // want: ssrf
        http.newRequest(url).send(); // want: ssrf
        http.POST("https://" + host + "/x").send(); // want: ssrf
        http.newRequest(host, 443).send(); // want: ssrf
        http.newRequest("https://api.example.com/").param("q", q).send();
    }
}
