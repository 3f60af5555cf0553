package p.springjdbc;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.jdbc.core.*;
import org.springframework.jdbc.core.namedparam.*;
import org.springframework.jdbc.core.simple.JdbcClient;
@RestController
public class C {
    JdbcTemplate jdbc; NamedParameterJdbcTemplate named; JdbcClient client;
    @GetMapping("/a0") void a0(@RequestParam String s) throws Exception {
        jdbc.queryForStream("select * from t where n = '" + s + "'", (rs, i) -> rs.getString(1)); // want: sql-injection
    }
    @GetMapping("/a1") void a1(@RequestParam String s) throws Exception {
        named.queryForList("select * from t order by " + s, java.util.Map.of()); // want: sql-injection
    }
    @GetMapping("/a2") void a2(@RequestParam String s) throws Exception {
        client.sql("delete from t where n = '" + s + "'").update(); // want: sql-injection
    }
    @GetMapping("/a3") void a3(@RequestParam String s) throws Exception {
        jdbc.batchUpdate("delete from t where n = '" + s + "'"); // want: sql-injection
    }
    @GetMapping("/a4") void a4(@RequestParam String s) throws Exception {
        jdbc.queryForList("select * from t where n = ?", s);
    }
    @GetMapping("/a5") void a5(@RequestParam String s) throws Exception {
        client.sql("delete from t where n = :n").param("n", s).update();
    }
}
