package q.vertx_sql_kt
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import io.vertx.sqlclient.Pool
import io.vertx.kotlin.coroutines.coAwait
@RestController class P(private val pool: Pool) {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) {
        pool.query("select * from u where n = '$s'").execute().coAwait() // want: sql-injection
    }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        pool.withConnection { c -> c.preparedQuery("select * from u where n = '$s'").execute() } // want: sql-injection
    }
    @GetMapping("/a2") suspend fun m2(@RequestParam s: String) {
        pool.preparedQuery("select * from u where n = $1").execute(null).coAwait()
    }
}
