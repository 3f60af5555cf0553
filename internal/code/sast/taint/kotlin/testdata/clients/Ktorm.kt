package q.ktorm
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import org.ktorm.database.Database
@RestController class P(private val db: Database) {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) {
        db.useConnection { c -> c.prepareStatement("select * from t where n='$s'").executeQuery() } // want: sql-injection
    }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        db.useConnection { c -> c.prepareStatement("select 1").executeQuery() }
    }
}
