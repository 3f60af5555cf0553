package forms.sinks.exposedraw
import org.jetbrains.exposed.sql.transactions.*
import org.jetbrains.exposed.sql.*
import org.springframework.web.bind.annotation.*
@RestController class ExposedRaw {
    @GetMapping("/a") suspend fun a(@RequestParam s: String, @RequestParam n: Int) {
        transaction { exec("SELECT * FROM users WHERE name = '$s'") { rs -> rs.next() } } // want: sql-injection
        newSuspendedTransaction { exec("DELETE FROM t WHERE n = '$s'") } // want: sql-injection
        transaction { connection.prepareStatement("select * from t where n = '$s'", false).executeQuery() } // want: sql-injection
        transaction { exec("SELECT * FROM users WHERE id = $n") }
    }
}
