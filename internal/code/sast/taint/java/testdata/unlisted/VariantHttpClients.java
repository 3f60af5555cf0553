package p.httpclients;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import java.net.*;
import java.net.http.*;
import okhttp3.*;
import org.springframework.http.*;
import org.springframework.web.client.*;
@RestController
public class C {
    java.net.http.HttpClient http; OkHttpClient ok; RestTemplate rest;
    @GetMapping("/a0") void a0(@RequestParam String s) throws Exception {
        http.send(java.net.http.HttpRequest.newBuilder().uri(URI.create(s)).build(), java.net.http.HttpResponse.BodyHandlers.ofString()); // want: ssrf
    }
    @GetMapping("/a1") void a1(@RequestParam String s) throws Exception {
        ok.newCall(new Request.Builder().url(HttpUrl.parse(s)).build()).execute(); // want: ssrf
    }
    @GetMapping("/a2") void a2(@RequestParam String s) throws Exception {
        RestClient.create().get().uri(s).retrieve().body(String.class); // want: ssrf
    }
    @GetMapping("/a3") void a3(@RequestParam String s) throws Exception {
        rest.exchange(RequestEntity.get(URI.create(s)).build(), String.class); // want: ssrf
    }
    @GetMapping("/a4") void a4(@RequestParam String s) throws Exception {
        new URL(s).openConnection().connect(); // want: ssrf
    }
    @GetMapping("/a5") void a5(@RequestParam String s) throws Exception {
        RestClient.create(s).get().retrieve().body(String.class); // want: ssrf
    }
    @GetMapping("/a6") void a6(@RequestParam String s) throws Exception {
        RestClient.create().get().uri("https://api.example.com/{x}", s).retrieve().body(String.class);
    }
}
