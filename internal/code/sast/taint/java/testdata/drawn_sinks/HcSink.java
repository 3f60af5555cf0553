package drawn.hc5;
import org.apache.hc.client5.http.classic.methods.*;
import org.apache.hc.client5.http.async.methods.*;
import org.apache.hc.client5.http.impl.classic.*;
import org.apache.hc.core5.http.*;
import org.springframework.web.bind.annotation.*;
@RestController
class HcSink {
    CloseableHttpClient http = HttpClients.createDefault();
    @GetMapping("/h")
    void h(@RequestParam String u) throws Exception {
        http.execute(new HttpGet(u), r -> r.getCode()); // want: ssrf
        http.execute(new HttpHost(u, 80), new HttpGet("/x"), r -> r.getCode()); // want: ssrf
        SimpleHttpRequest a = SimpleRequestBuilder.get(u).build(); // want: ssrf
        SimpleHttpRequest b = SimpleHttpRequest.create("GET", u); // want: ssrf
        http.execute(new HttpPost("https://example.com/?q=" + u), r -> r.getCode());
    }
}
