import java.net.*;
import org.springframework.web.bind.annotation.*;
@RestController
class Suffix {
  @GetMapping("/a")
  void a(@RequestParam String url) throws Exception {
    URI u = new URI(url);
    String h = u.getHost();
    if (h != null && h.endsWith(".example.com")) u.toURL().openStream(); // safe
    if (h != null && h.endsWith("example.com")) u.toURL().openStream(); // want: ssrf
    if (url.endsWith(".example.com")) u.toURL().openStream(); // want: ssrf
  }
}
