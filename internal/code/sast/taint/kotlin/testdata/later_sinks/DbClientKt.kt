package later.dbclient
import org.springframework.r2dbc.core.*
import org.springframework.web.bind.annotation.*
@RestController
class DbClientKt(private val db: DatabaseClient) {
    @GetMapping("/d")
    suspend fun d(@RequestParam n: String, @RequestParam id: Long) {
        db.sql("SELECT * FROM u WHERE n = '$n'").map { r -> r.get("n") }.awaitSingle() // want: sql-injection
        db.sql { "SELECT * FROM u WHERE n = '$n'" }.await() // want: sql-injection
        db.sql("SELECT * FROM u WHERE n = :n").bind("n", n).fetch().awaitOne()
        db.sql("SELECT * FROM u WHERE i = $id").await()
    }
}
