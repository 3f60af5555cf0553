package popular.morphia;
import dev.morphia.*;
import dev.morphia.query.filters.Filters;
import org.bson.Document;
import org.springframework.web.bind.annotation.*;
@RestController
class MorphiaSink {
    Datastore ds;
    @GetMapping("/m")
    Object m(@RequestParam String n) {
        ds.find(Object.class).filter(Filters.where("this.n == '" + n + "'")).iterator(); // want: nosql-injection
        ds.getDatabase().runCommand(Document.parse("{ find: 'u', filter: { n: '" + n + "' } }")); // want: nosql-injection
        ds.find(Object.class).filter(Filters.regex("n", n)).first();
        return ds.find(Object.class).filter(Filters.eq("n", n)).first();
    }
}
