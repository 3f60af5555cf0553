package p.r2dbcclient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.r2dbc.core.DatabaseClient;
import io.r2dbc.spi.Connection;
@RestController
public class C {
    DatabaseClient db; Connection connection;
    @GetMapping("/a0") void a0(@RequestParam String s) throws Exception {
        db.sql(() -> "select * from t where n = '" + s + "'").fetch().all(); // want: sql-injection
    }
    @GetMapping("/a1") void a1(@RequestParam String s) throws Exception {
        connection.createStatement("select * from t where n = '" + s + "'").execute(); // want: sql-injection
    }
    @GetMapping("/a2") void a2(@RequestParam String s) throws Exception {
        connection.createBatch().add("delete from t where n = '" + s + "'").execute(); // want: sql-injection
    }
    @GetMapping("/a3") void a3(@RequestParam String s) throws Exception {
        db.sql("select * from t where n = :n").bind("n", s).fetch().all();
    }
}
