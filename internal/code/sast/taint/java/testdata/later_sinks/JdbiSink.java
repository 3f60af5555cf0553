package later.jdbi;
import org.jdbi.v3.core.*;
import org.springframework.web.bind.annotation.*;
@RestController
class JdbiSink {
    private Jdbi jdbi;
    @GetMapping("/j")
    void j(@RequestParam String n, @RequestParam String sort) {
        jdbi.withHandle(h -> h.createQuery("SELECT * FROM u WHERE n = '" + n + "'").mapToMap().list()); // want: sql-injection
        jdbi.useHandle(h -> h.execute("DELETE FROM u WHERE n = '" + n + "'")); // want: sql-injection
        jdbi.withHandle(h -> h.select("SELECT * FROM u ORDER BY <s>").define("s", sort).mapToMap().list());
        jdbi.inTransaction(h -> h.createUpdate("UPDATE u SET n = '" + n + "'").execute()); // want: sql-injection
        jdbi.withHandle(h -> h.createQuery("SELECT * FROM u WHERE n = :n").bind("n", n).mapToMap().list());
    }
}
