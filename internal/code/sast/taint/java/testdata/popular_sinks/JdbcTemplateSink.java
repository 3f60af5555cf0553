package popular.jdbctemplate;
import org.springframework.jdbc.core.*;
import org.springframework.jdbc.core.namedparam.*;
import org.springframework.web.bind.annotation.*;
import java.util.*;
@RestController
class JdbcTemplateSink {
    JdbcTemplate jdbc;
    NamedParameterJdbcTemplate named;
    @GetMapping("/j")
    Object j(@RequestParam String n, @RequestParam String col, @RequestParam UUID id) {
        jdbc.query("SELECT * FROM u WHERE n = '" + n + "'", (rs, i) -> rs.getString(1)); // want: sql-injection
        jdbc.queryForObject("SELECT " + col + " FROM u", String.class); // want: sql-injection
        jdbc.batchUpdate("DELETE FROM u WHERE n = '" + n + "'", "DELETE FROM v"); // want: sql-injection
        named.update("UPDATE u SET " + col + " = :v", Map.of("v", n)); // want: sql-injection
        jdbc.queryForStream("SELECT * FROM u WHERE n = '" + n + "'", (rs, i) -> 1); // want: sql-injection
        named.query("SELECT * FROM u WHERE n = :n", Map.of("n", n), (rs, i) -> 1);
        jdbc.update("DELETE FROM u WHERE id = '" + id + "'");
        return jdbc.queryForList("SELECT * FROM u WHERE n = ?", n);
    }
}
