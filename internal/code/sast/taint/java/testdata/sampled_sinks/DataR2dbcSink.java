package sampled.datar2dbc;
import org.springframework.data.r2dbc.core.R2dbcEntityTemplate;
import org.springframework.data.domain.Sort;
import org.springframework.data.relational.core.query.*;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.web.bind.annotation.*;
import reactor.core.publisher.*;
@RestController
class DataR2dbcSink {
    private DatabaseClient db;
    private R2dbcEntityTemplate template;
    @GetMapping("/r")
    Flux<?> r(@RequestParam String name, @RequestParam String sort, @RequestParam long id) {
        db.sql("SELECT * FROM u WHERE n = '" + name + "'").fetch().all(); // want: sql-injection
        db.sql(() -> "SELECT * FROM u WHERE n = '" + name + "'").fetch().first(); // want: sql-injection
        template.getDatabaseClient().sql("SELECT * FROM u ORDER BY " + sort).fetch().one(); // want: sql-injection
        db.sql("SELECT * FROM u WHERE n = :n").bind("n", name).fetch().all();
        db.sql("SELECT * FROM u WHERE id = " + id).fetch().all();
        return template.select(Object.class).matching(Query.query(Criteria.where("n").is(name))).all();
    }
}
