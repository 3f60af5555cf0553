package p.variantmore;
import jakarta.jms.*;
import org.eclipse.jetty.client.HttpClient;
import org.springframework.web.bind.annotation.*;
@RestController
public class C {
    HttpClient http;
    play.libs.ws.WSClient ws;
    @GetMapping("/a0") void a0(@RequestParam String s) throws Exception {
        http.GET(s); // want: ssrf
        http.GET("https://api.example.com/" + s);
    }
    @GetMapping("/a1") void a1(@RequestParam String s) {
        ws.url(s).get(); // want: ssrf
    }
    @GetMapping("/a2") void a2(@RequestParam String s) throws Exception {
        com.google.common.io.Files.asByteSink(new java.io.File("/srv/" + s)).write(new byte[0]); // want: path-traversal
        com.google.common.io.Files.asByteSink(new java.io.File("/srv/a")).write(s.getBytes());
    }
    void a3(QueueRequestor requestor, Message question) throws Exception {
        TextMessage answer = (TextMessage) requestor.request(question);
        Runtime.getRuntime().exec("sh -c " + answer.getText()); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(answer.getText()));
    }
    org.springframework.web.servlet.function.ServerResponse a4(org.springframework.web.servlet.function.ServerRequest request) throws Exception {
        Runtime.getRuntime().exec("sh -c " + request.pathVariable("id")); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(request.pathVariable("id")));
        return org.springframework.web.servlet.function.ServerResponse.ok().build();
    }
}
