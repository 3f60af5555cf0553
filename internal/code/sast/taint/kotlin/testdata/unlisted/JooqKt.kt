package q.jooq_kt
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import org.jooq.DSLContext
import org.jooq.impl.DSL
@RestController class P(private val dsl: DSLContext) {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) {
        dsl.fetch("select * from u where n = '$s'") // want: sql-injection
    }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        dsl.selectFrom("u").where(DSL.condition("n = '$s'")).fetch() // want: sql-injection
    }
    @GetMapping("/a2") suspend fun m2(@RequestParam s: String) {
        dsl.fetch("select * from u where n = ?", s)
    }
}
