package p.jooq;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.jooq.*;
import org.jooq.impl.DSL;
@RestController
public class C {
    DSLContext dsl;
    @GetMapping("/a0") void a0(@RequestParam String s) throws Exception {
        dsl.fetchOne("select * from t where n = '" + s + "'"); // want: sql-injection
    }
    @GetMapping("/a1") void a1(@RequestParam String s) throws Exception {
        dsl.selectFrom("t").where("n = '" + s + "'").fetch(); // want: sql-injection
    }
    @GetMapping("/a2") void a2(@RequestParam String s) throws Exception {
        dsl.select().from("t").where(DSL.condition("n = '" + s + "'")).fetch(); // want: sql-injection
    }
    @GetMapping("/a3") void a3(@RequestParam String s) throws Exception {
        dsl.query("delete from t where n = '" + s + "'").execute(); // want: sql-injection
    }
    @GetMapping("/a4") void a4(@RequestParam String s) throws Exception {
        dsl.select().from("t").where(DSL.field("n").eq(s)).fetch();
    }
}
