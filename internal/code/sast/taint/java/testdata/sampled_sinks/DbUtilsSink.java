package sampled.dbutils;
import java.sql.*;
import org.apache.commons.dbutils.*;
import org.apache.commons.dbutils.handlers.*;
import org.springframework.web.bind.annotation.*;
@RestController
class DbUtilsSink {
    private QueryRunner run;
    private Connection conn;
    private AsyncQueryRunner async;
    @GetMapping("/d")
    void d(@RequestParam String name, @RequestParam long id) throws Exception {
        run.query("SELECT * FROM u WHERE n = '" + name + "'", new MapListHandler()); // want: sql-injection
        run.query(conn, "SELECT * FROM u WHERE n = '" + name + "'", new MapHandler()); // want: sql-injection
        run.update("UPDATE u SET n = '" + name + "'"); // want: sql-injection
        run.batch("INSERT INTO u VALUES('" + name + "')", new Object[][] {}); // want: sql-injection
        run.insert(conn, "INSERT INTO u VALUES('" + name + "')", new ScalarHandler<Long>()); // want: sql-injection
        async.update("DELETE FROM u WHERE n = '" + name + "'"); // want: sql-injection
        run.query("SELECT * FROM u WHERE n = ?", new MapListHandler(), name);
        run.update("DELETE FROM u WHERE id = " + id);
    }
}
