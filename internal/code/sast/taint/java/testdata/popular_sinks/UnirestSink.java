package popular.unirest;
import kong.unirest.*;
import org.springframework.web.bind.annotation.*;
@RestController
class UnirestSink {
    @GetMapping("/u")
    Object u(@RequestParam String url, @RequestParam String q) {
        Unirest.get(url).asString(); // want: ssrf
        Unirest.post("http://" + url + "/hook").body("{}").asJson(); // want: ssrf
        UnirestInstance un = Unirest.spawnInstance();
        un.request("GET", url).asString(); // want: ssrf
        un.get("https://api.example.com/{q}").routeParam("q", q).asString();
        return Unirest.get("https://api.example.com/s").queryString("q", q).asString();
    }
}
