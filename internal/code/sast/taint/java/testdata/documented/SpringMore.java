package a;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.Valid;
import java.util.*;
import org.springframework.http.*;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.*;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestTemplate;
import org.springframework.web.multipart.MultipartFile;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.view.RedirectView;
import org.springframework.messaging.handler.annotation.*;
import org.springframework.kafka.annotation.KafkaListener;
import org.springframework.graphql.data.method.annotation.*;
import org.springframework.stereotype.Controller;
record Search(String term, int page) {}
@RestController
@RequestMapping("/items")
class ItemController {
  private final JdbcTemplate jdbc; private final JdbcClient client; private final RestClient rest; private final WebClient web;
  ItemController(JdbcTemplate jdbc, JdbcClient client, RestClient rest, WebClient web) { this.jdbc = jdbc; this.client = client; this.rest = rest; this.web = web; }
  @GetMapping("/{id}")
  ResponseEntity<String> get(@PathVariable("id") String id, Search search, @RequestHeader HttpHeaders headers, @CookieValue(name = "c", required = false) String c, @RequestParam Map<String, String> all, @RequestParam int n) throws Exception {
    jdbc.queryForList("SELECT * FROM i WHERE id = '" + id + "'"); // want: sql-injection
    jdbc.queryForList("SELECT * FROM i WHERE id = ?", id);
    client.sql("SELECT * FROM i WHERE t = '" + search.term() + "'").query().listOfRows(); // want: sql-injection
    client.sql("SELECT * FROM i WHERE t = :t").param("t", search.term()).query().listOfRows();
    client.sql("SELECT * FROM i LIMIT " + search.page()).query().listOfRows();
    Runtime.getRuntime().exec("ls " + headers.getFirst("X-A")); // want: command-injection
    Runtime.getRuntime().exec("ls " + c); // want: command-injection
    Runtime.getRuntime().exec("ls " + all.get("x")); // want: command-injection
    Runtime.getRuntime().exec("ls " + n);
    new ProcessBuilder("sh", "-c", "ls " + id).start(); // want: command-injection
    new ProcessBuilder("ls", id).start();
    rest.get().uri(id).retrieve().body(String.class); // want: ssrf
    rest.get().uri("https://api.example.com/{id}", id).retrieve().body(String.class);
    web.get().uri(java.net.URI.create(id)).retrieve(); // want: ssrf
    new RestTemplate().exchange(id, HttpMethod.GET, null, String.class); // want: ssrf
    return ResponseEntity.ok().contentType(MediaType.TEXT_HTML).body("<p>" + id); // want: xss
  }
  @PostMapping(consumes = "multipart/form-data")
  ResponseEntity<Void> upload(@RequestPart("f") MultipartFile f, @RequestBody(required = false) Search body, HttpServletRequest req) throws Exception {
    f.transferTo(java.nio.file.Path.of("/data", f.getOriginalFilename())); // want: path-traversal
    f.transferTo(java.nio.file.Path.of("/data", org.springframework.util.StringUtils.getFilename(f.getOriginalFilename()))); 
    Runtime.getRuntime().exec("ls " + body.term()); // want: command-injection
    Runtime.getRuntime().exec("ls " + req.getParameterValues("x")[0]); // want: command-injection
    Runtime.getRuntime().exec("ls " + req.getRequestURI()); // want: command-injection
    return ResponseEntity.status(HttpStatus.FOUND).location(java.net.URI.create(req.getParameter("to"))).build(); // want: open-redirect
  }
}
@Controller
class PageController {
  @GetMapping("/go") String go(@RequestParam("to") String to) { return "redirect:" + to; } // want: open-redirect
  @GetMapping("/go2") RedirectView go2(@RequestParam String to) { return new RedirectView(to); } // want: open-redirect
  @GetMapping("/go3") ModelAndView go3(@RequestParam String to) { return new ModelAndView("redirect:" + to); } // want: open-redirect
  @GetMapping("/v") String v(@RequestParam String q, Model m) { m.addAttribute("q", q); return "v"; }
  @MessageMapping("/chat") void chat(@Payload String text, @DestinationVariable String room) throws Exception {
    Runtime.getRuntime().exec("say " + text); // want: command-injection
    Runtime.getRuntime().exec("say " + room); // want: command-injection
  }
  @QueryMapping List<String> books(@Argument String title, @Argument int n) throws Exception {
    Runtime.getRuntime().exec("say " + title); // want: command-injection
    Runtime.getRuntime().exec("say " + n);
    return List.of();
  }
  @KafkaListener(topics = "t") void listen(@Payload Search s, @Header("k") String k) throws Exception {
    Runtime.getRuntime().exec("say " + s.term()); // want: command-injection
    Runtime.getRuntime().exec("say " + k); // want: command-injection
  }
}
