package sampled.jasync
import com.github.jasync.sql.db.*
import com.github.jasync.sql.db.postgresql.PostgreSQLConnectionBuilder
import org.springframework.web.bind.annotation.*
@RestController
class JasyncKt(private val conn: Connection) {
    @GetMapping("/j")
    suspend fun j(@RequestParam name: String, @RequestParam id: Int) {
        conn.sendQuery("SELECT * FROM u WHERE n = '$name'") // want: sql-injection
        conn.sendPreparedStatement("SELECT * FROM u WHERE n = '$name'") // want: sql-injection
        conn.asSuspending.sendQuery("SELECT * FROM u WHERE n = '$name'") // want: sql-injection
        conn.asSuspending.inTransaction { it.sendQuery("DELETE FROM u WHERE n = '$name'") } // want: sql-injection
        conn.sendPreparedStatement("SELECT * FROM u WHERE n = ?", listOf(name))
        conn.sendQuery("SELECT * FROM u WHERE i = $id")
    }
}
