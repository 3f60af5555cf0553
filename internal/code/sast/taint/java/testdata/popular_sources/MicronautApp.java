package popular.micronaut;
import io.micronaut.http.*;
import io.micronaut.http.annotation.*;
import io.micronaut.http.multipart.CompletedFileUpload;
import io.micronaut.websocket.WebSocketSession;
import io.micronaut.websocket.annotation.*;
import io.micronaut.configuration.kafka.annotation.*;
import java.nio.file.*;
import java.sql.Statement;
@Controller("/users")
class MicronautApp {
    Statement st;
    @Get("/{name}")
    String byName(String name, @QueryValue(defaultValue = "1") int page, @Header("X-Org") String org) throws Exception {
        st.executeQuery("SELECT * FROM users LIMIT " + page);
        st.executeQuery("SELECT * FROM users WHERE org = '" + org + "'"); // want: sql-injection
        st.executeQuery("SELECT * FROM users WHERE name = '" + name + "'"); // want: sql-injection
        return "ok";
    }
    @Post(value = "/upload", consumes = MediaType.MULTIPART_FORM_DATA)
    HttpResponse<?> upload(CompletedFileUpload file) throws Exception {
        Files.write(Path.of("/srv/up/" + file.getFilename()), file.getBytes()); // want: path-traversal
        return HttpResponse.redirect(java.net.URI.create("/done"));
    }
    @Get(produces = MediaType.TEXT_HTML)
    String page(HttpRequest<?> request) {
        return "<p>" + request.getParameters().getFirst("q").orElse("") + "</p>"; // want: xss
    }
    @Post("/bean{?q*}")
    String bean(@RequestBean Query q, @CookieValue String sid) throws Exception {
        st.execute("INSERT INTO q VALUES('" + q.term + "')"); // want: sql-injection
        st.execute("INSERT INTO s VALUES('" + sid + "')"); // want: sql-injection
        return "ok";
    }
    static class Query { @QueryValue String term; @QueryValue int n; }
}
@ServerWebSocket("/chat/{topic}")
class Chat {
    Statement st;
    @OnMessage
    public void onMessage(String topic, String message, WebSocketSession session) throws Exception {
        st.execute("INSERT INTO chat VALUES('" + message + "')"); // want: sql-injection
    }
}
@KafkaListener
class Products {
    Statement st;
    @Topic("products")
    void receive(@KafkaKey String brand, String name) throws Exception {
        st.execute("INSERT INTO products VALUES('" + name + "')"); // want: sql-injection
    }
}
