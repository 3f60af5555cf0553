package later.ktorm
import org.ktorm.database.Database
import org.ktorm.dsl.*
import org.springframework.web.bind.annotation.*
@RestController
class KtormKt(private val db: Database) {
    @GetMapping("/k")
    fun k(@RequestParam n: String) {
        db.useConnection { c -> c.prepareStatement("SELECT * FROM u WHERE n = '$n'").executeQuery() } // want: sql-injection
        db.useConnection { it.createStatement().execute("DELETE FROM u WHERE n = '$n'") } // want: sql-injection
        db.useConnection { c -> c.prepareStatement("SELECT * FROM u WHERE n = ?").setString(1, n) }
    }
}
