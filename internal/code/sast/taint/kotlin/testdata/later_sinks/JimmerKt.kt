package later.jimmer
import org.babyfish.jimmer.sql.kt.KSqlClient
import org.babyfish.jimmer.sql.kt.ast.expression.*
import org.springframework.web.bind.annotation.*
@RestController
class JimmerKt(private val sql: KSqlClient) {
    @GetMapping("/j")
    fun j(@RequestParam n: String) {
        sql.createQuery(Book::class) { where(sql(Boolean::class, "n = '$n'")); select(table) } // want: sql-injection
        sql.createQuery(Book::class) { where(sql(Boolean::class, "n = %v") { value(n) }); select(table) }
    }
}
interface Book
