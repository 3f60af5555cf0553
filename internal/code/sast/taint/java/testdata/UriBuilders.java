import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.client.RestTemplate;
import org.springframework.web.util.UriComponentsBuilder;

class UriBuilders {
  RestTemplate http;
  java.sql.Statement statement;

  void find(HttpServletRequest request) {
    String name = request.getParameter("name");
    http.getForObject(UriComponentsBuilder.fromHttpUrl("https://api.example.com/find").queryParam("name", name).build().toUri(), String.class);
    http.getForObject(UriComponentsBuilder.fromUriString("https://api.example.com").pathSegment("find", name).encode().build().toUri(), String.class);
    statement.execute("select '" + UriComponentsBuilder.fromHttpUrl("https://a.example").queryParam("name", name).toUriString() + "'"); // want: sql-injection
    http.getForObject(UriComponentsBuilder.fromHttpUrl(name).queryParam("name", "x").build().toUri(), String.class); // want: ssrf
    http.getForObject(UriComponentsBuilder.fromUriString(name).build().toUri(), String.class); // want: ssrf
  }
}
