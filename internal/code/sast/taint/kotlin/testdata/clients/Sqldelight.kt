package q.sqldelight
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import app.cash.sqldelight.db.SqlDriver
@RestController class P(private val drv: SqlDriver) {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) { drv.execute(null, // want: sql-injection
            "delete from t where n='$s'", 0) }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        drv.executeQuery(null, "select * from t where n='$s'", { it }, 0) // want: sql-injection
    }
    @GetMapping("/a2") suspend fun m2(@RequestParam s: String) {
        drv.execute(null, "delete from t where n=?", 1) { bindString(0, s) }
    }
}
