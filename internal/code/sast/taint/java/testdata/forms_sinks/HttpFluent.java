package forms.sinks.httpfluent;
import org.apache.hc.client5.http.fluent.Request;
import com.github.kevinsawicki.http.HttpRequest;
import com.github.mizosoft.methanol.*;
import org.htmlunit.WebClient;
import io.restassured.RestAssured;
import org.springframework.web.bind.annotation.*;
@RestController
class HttpFluent {
    Methanol client; WebClient web;
    @GetMapping("/a")
    String a(@RequestParam String s, @RequestParam int n) throws Exception {
        Request.get(s).execute().returnContent(); // want: ssrf
        com.github.kevinsawicki.http.HttpRequest.get(s).body(); // want: ssrf
        client.send(MutableRequest.GET(s), java.net.http.HttpResponse.BodyHandlers.ofString()); // want: ssrf
        web.getPage(s); // want: ssrf
        RestAssured.given().get(s); // want: ssrf
        Request.get("https://api.example.com/x/" + n).execute();
        return "ok";
    }
}
