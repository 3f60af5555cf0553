package popular.jdbcclient;
import org.springframework.jdbc.core.simple.*;
import org.springframework.web.bind.annotation.*;
@RestController
class JdbcClientSink {
    private final JdbcClient client;
    JdbcClientSink(JdbcClient client) { this.client = client; }
    @GetMapping("/c")
    Object c(@RequestParam String n, @RequestParam String sort) {
        client.sql("SELECT * FROM u WHERE n = '" + n + "'").query().listOfRows(); // want: sql-injection
        client.sql( // want: sql-injection
            """
            SELECT * FROM u ORDER BY %s
            """.formatted(sort)).query(String.class).list();
        String dir = "desc".equalsIgnoreCase(sort) ? "DESC" : "ASC";
        client.sql("SELECT * FROM u ORDER BY n " + dir).query().listOfRows();
        return client.sql("SELECT * FROM u WHERE n = :n").param("n", n).query().singleRow();
    }
}
