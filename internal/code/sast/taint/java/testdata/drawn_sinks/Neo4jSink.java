package drawn.neo4j;
import org.neo4j.driver.*;
import org.springframework.web.bind.annotation.*;
import java.util.Map;
@RestController
class Neo4jSink {
    Driver driver;
    @GetMapping("/n")
    void n(@RequestParam String n) {
        try (Session s = driver.session()) {
            s.run("MATCH (u {n: '" + n + "'}) RETURN u"); // want: sql-injection
            s.executeRead(tx -> tx.run("MATCH (u) WHERE u.n = '" + n + "' RETURN u").list()); // want: sql-injection
            s.run(new Query("MATCH (u {n: '" + n + "'}) RETURN u")); // want: sql-injection
            s.run("MATCH (u {n: $n}) RETURN u", Map.of("n", n));
        }
        GraphDatabase.driver("bolt://" + n); // want: ssrf
    }
}
