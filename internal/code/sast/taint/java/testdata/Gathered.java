import java.util.*;
import org.springframework.web.bind.annotation.*;
@RestController
class Gathered {
  static final Set<String> HOSTS = Set.of("a", "b");
  @GetMapping("/a")
  String a(@RequestParam String host) throws Exception {
    List<String> errors = new ArrayList<>();
    if (!HOSTS.contains(host)) {
      errors.add("unknown");
    }
    if (!errors.isEmpty()) {
      return errors.toString();
    }
    Runtime.getRuntime().exec("sh -c ping " + host); // safe
    return "";
  }
  @GetMapping("/b")
  String b(@RequestParam String host) throws Exception {
    Map<String, String> errors = new HashMap<>();
    if (!HOSTS.contains(host)) {
      errors.put("host", "unknown");
    }
    if (errors.size() > 0) {
      Runtime.getRuntime().exec("sh -c ping " + host); // want: command-injection
      return "";
    }
    Runtime.getRuntime().exec("sh -c ping " + host); // safe
    return "";
  }
  @GetMapping("/c")
  String c(@RequestParam String host) throws Exception {
    String error = null;
    if (!HOSTS.contains(host)) {
      error = "unknown";
    }
    if (error != null) return error;
    Runtime.getRuntime().exec("sh -c ping " + host); // safe
    return "";
  }
  private List<String> check(String host) {
    List<String> errors = new ArrayList<>();
    if (!HOSTS.contains(host)) {
      errors.add("unknown");
    }
    return errors;
  }
  @GetMapping("/d")
  String d(@RequestParam String host) throws Exception {
    if (!check(host).isEmpty()) return "";
    Runtime.getRuntime().exec("sh -c ping " + host); // safe
    return "";
  }
}
