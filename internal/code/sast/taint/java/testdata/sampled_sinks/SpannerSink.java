package sampled.spanner;
import com.google.cloud.spanner.*;
import org.springframework.web.bind.annotation.*;
@RestController
class SpannerSink {
    private DatabaseClient db;
    @GetMapping("/s")
    void s(@RequestParam String name, @RequestParam long id) {
        db.singleUse().executeQuery(Statement.of("SELECT * FROM S WHERE N = '" + name + "'")); // want: sql-injection
        db.singleUse().executeQuery(Statement.newBuilder("SELECT * FROM S WHERE N = '" + name + "'").build()); // want: sql-injection
        db.executePartitionedUpdate(Statement.of("DELETE FROM S WHERE N = '" + name + "'")); // want: sql-injection
        db.readWriteTransaction().run(tx -> tx.executeUpdate(Statement.of("UPDATE S SET N = '" + name + "'"))); // want: sql-injection
        db.singleUse().executeQuery(Statement.newBuilder("SELECT * FROM S WHERE N = @n").bind("n").to(name).build());
        db.singleUse().executeQuery(Statement.of("SELECT * FROM S WHERE I = " + id));
    }
}
