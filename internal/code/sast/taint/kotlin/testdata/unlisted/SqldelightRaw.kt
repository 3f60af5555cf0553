package q.sqldelight_raw
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import app.cash.sqldelight.db.SqlDriver
@RestController class P(private val driver: SqlDriver) {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) {
        driver.execute(null, "DELETE FROM u WHERE n = '$s'", 0) // want: sql-injection
    }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        driver.executeQuery(identifier = null, sql = "SELECT * FROM u WHERE n = '$s'", mapper = { null }, // want: sql-injection
                parameters = 0)
    }
    @GetMapping("/a2") suspend fun m2(@RequestParam s: String) {
        driver.execute(null, "DELETE FROM u WHERE n = ?", 1) { bindString(0, s) }
    }
}
