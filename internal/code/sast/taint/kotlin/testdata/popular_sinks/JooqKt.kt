package popular.jooqkt
import org.jooq.*
import org.jooq.impl.DSL
import org.springframework.web.bind.annotation.*
@RestController
class JooqKt(private val dsl: DSLContext) {
    @GetMapping("/j")
    fun j(@RequestParam n: String, @RequestParam col: String) {
        dsl.fetch("SELECT * FROM u WHERE n = '$n'") // want: sql-injection
        dsl.selectFrom("u").where("n = '$n'").fetch() // want: sql-injection
        dsl.select().from("u").orderBy(DSL.field(col)).fetch() // want: sql-injection
        dsl.resultQuery("SELECT * FROM u WHERE n = '" + n + "'").fetch() // want: sql-injection
        dsl.execute("DELETE FROM $col") // want: sql-injection
        dsl.selectFrom("u").where(DSL.condition("n = '$n'")) // want: sql-injection
        dsl.fetch("SELECT * FROM u WHERE n = ?", n)
        dsl.select().from("u").where(DSL.field("n").eq(n)).orderBy(DSL.field(DSL.name(col))).fetch()
    }
}
