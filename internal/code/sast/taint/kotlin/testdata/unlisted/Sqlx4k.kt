package q.sqlx4k
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import io.github.smyrgeorge.sqlx4k.postgres.postgreSQL
@RestController class P(private val db: io.github.smyrgeorge.sqlx4k.Driver) {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) {
        db.execute("delete from u where n = '$s'").getOrThrow() // want: sql-injection
    }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        db.fetchAll("select * from u where n = '$s'") // want: sql-injection
    }
    @GetMapping("/a2") suspend fun m2(@RequestParam s: String) {
        db.execute("delete from u")
    }
}
