package forms.sinks.vertxout;
import io.vertx.ext.web.client.WebClient;
import io.vertx.core.http.*;
import io.vertx.sqlclient.Pool;
import io.vertx.ext.mongo.MongoClient;
import io.vertx.core.json.JsonObject;
import org.springframework.web.bind.annotation.*;
@RestController
class VertxOut {
    WebClient web; HttpClient http; Pool pool; MongoClient mongo;
    @PostMapping("/a")
    String a(@RequestParam String s, @RequestParam int n) throws Exception {
        web.getAbs(s).send(); // want: ssrf
        web.get(80, s, "/x").send(); // want: ssrf
        http.request(HttpMethod.GET, 80, s, "/x"); // want: ssrf
        pool.query("select * from t where n = '" + s + "'").execute(); // want: sql-injection
        mongo.find("c", new JsonObject("{\"n\":\"" + s + "\"}")); // not found: nosql-injection
        pool.preparedQuery("select * from t where n = $1").execute(io.vertx.sqlclient.Tuple.of(s));
        return "ok";
    }
}
