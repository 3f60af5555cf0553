package forms.sinks.jooqraw;
import org.jooq.*;
import static org.jooq.impl.DSL.*;
import org.springframework.web.bind.annotation.*;
@RestController
class JooqRaw {
    DSLContext ctx;
    @PostMapping("/a")
    String a(@RequestParam String s, @RequestParam int n) throws Exception {
        ctx.select().from("users").where("name = '" + s + "'").fetch(); // want: sql-injection
        ctx.fetch("select * from t where n = '" + s + "'"); // want: sql-injection
        ctx.selectFrom(table("t")).orderBy(field(s)).fetch(); // want: sql-injection
        ctx.select().from("users").where(field("name").eq(s)).fetch();
        return "ok";
    }
}
