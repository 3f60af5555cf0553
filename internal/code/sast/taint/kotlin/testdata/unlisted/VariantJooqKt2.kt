package p.jooqkt2
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import org.jooq.DSLContext
import org.jooq.impl.DSL
@RestController
class C(val dsl: DSLContext) {
    @GetMapping("/a0") suspend fun a0(@RequestParam s: String) {
        dsl.fetch("select * from t where n = '$s'") // want: sql-injection
    }
    @GetMapping("/a1") suspend fun a1(@RequestParam s: String) {
        dsl.select().from("t").where(DSL.condition("n = '$s'")).fetch() // want: sql-injection
    }
    @GetMapping("/a2") suspend fun a2(@RequestParam s: String) {
        dsl.selectFrom(DSL.table("t")).orderBy(DSL.field(s)).fetch() // want: sql-injection
    }
    @GetMapping("/a3") suspend fun a3(@RequestParam s: String) {
        dsl.select().from("t").where(DSL.field("n").eq(s)).fetch()
    }
}
