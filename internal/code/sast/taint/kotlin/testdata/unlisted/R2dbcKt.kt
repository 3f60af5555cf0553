package q.r2dbc_kt
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import org.springframework.r2dbc.core.DatabaseClient
import org.springframework.r2dbc.core.await
@RestController class P(private val client: DatabaseClient) {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) {
        client.sql("delete from u where n = '$s'").await() // want: sql-injection
    }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        client.sql { "delete from u where n = '$s'" }.fetch() // want: sql-injection
    }
    @GetMapping("/a2") suspend fun m2(@RequestParam s: String) {
        client.sql("delete from u where n = :n").bind("n", s).await()
    }
}
