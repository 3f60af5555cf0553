package drawn.arango;
import com.arangodb.*;
import org.springframework.web.bind.annotation.*;
import java.util.Map;
@RestController
class ArangoSink {
    ArangoDatabase db;
    @GetMapping("/a")
    void a(@RequestParam String n) {
        db.query("FOR u IN users FILTER u.n == '" + n + "' RETURN u", Object.class); // want: sql-injection
        db.transaction("function () { f('" + n + "'); }", Object.class, null); // want: code-injection
        db.query("FOR u IN users FILTER u.n == @n RETURN u", Object.class, Map.of("n", n));
    }
}
