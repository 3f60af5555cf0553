package drawn.r2dbc
import io.r2dbc.spi.*
import org.springframework.r2dbc.core.*
import org.springframework.data.r2dbc.core.R2dbcEntityTemplate
import org.springframework.web.bind.annotation.*
@RestController
class R2dbcSink(private val client: DatabaseClient, private val c: Connection) {
    @GetMapping("/r")
    suspend fun r(@RequestParam n: String) {
        client.sql("SELECT * FROM u WHERE n = '$n'").fetch().awaitRowsUpdated() // want: sql-injection
        client.sql { "SELECT * FROM u WHERE n = '$n'" }.fetch() // want: sql-injection
        c.createStatement("DELETE FROM u WHERE n = '$n'").execute() // want: sql-injection
        client.sql("SELECT * FROM u WHERE n = :n").bind("n", n).fetch().awaitOneOrNull()
    }
}
