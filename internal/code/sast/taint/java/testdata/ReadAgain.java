import org.springframework.web.bind.annotation.*;
import java.net.URI;
import java.util.Set;
class AgainHook { private String url; public String getUrl() { return url; } }
@RestController
class ReadAgain {
  private static final Set<String> HOSTS = Set.of("a.example", "b.example");
  @PostMapping("/a")
  public String a(@RequestBody AgainHook hook) throws Exception {
    URI u = URI.create(hook.getUrl());
    if (!HOSTS.contains(u.getHost())) throw new IllegalArgumentException();
    return new org.springframework.web.client.RestTemplate().getForObject(hook.getUrl(), String.class);
  }
  @PostMapping("/b")
  public String b(@RequestBody AgainHook hook) throws Exception {
    URI u = URI.create(hook.getUrl());
    if (u.getHost() == null) throw new IllegalArgumentException();
    return new org.springframework.web.client.RestTemplate().getForObject(hook.getUrl(), String.class); // want: ssrf
  }
}
