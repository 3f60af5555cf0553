package popular.javanet;
import java.net.*;
import java.net.http.*;
import jakarta.ws.rs.*;
@Path("/fetch")
class JavaNetHttpSink {
    private final HttpClient client = HttpClient.newHttpClient();
    @GET
    public String get(@QueryParam("u") String u, @HeaderParam("X-Id") String id) throws Exception {
        HttpRequest req = HttpRequest.newBuilder(URI.create(u)).GET().build(); // want: ssrf
        client.send(req, HttpResponse.BodyHandlers.ofString());
        client.sendAsync(HttpRequest.newBuilder().uri(new URI("http", u, "/x", null)).build(), HttpResponse.BodyHandlers.ofString()); // want: ssrf
        client.newWebSocketBuilder().buildAsync(URI.create(u), new WebSocket.Listener() { }); // want: ssrf
        client.send(HttpRequest.newBuilder(URI.create("https://example.com/" + URLEncoder.encode(id, "UTF-8"))).build(), HttpResponse.BodyHandlers.ofString());
        HttpRequest posted = HttpRequest.newBuilder(URI.create("https://example.com/")).POST(HttpRequest.BodyPublishers.ofString(id)).build();
        client.send(HttpRequest.newBuilder(posted, (name, value) -> true).build(), HttpResponse.BodyHandlers.ofString());
        return "ok";
    }
}
