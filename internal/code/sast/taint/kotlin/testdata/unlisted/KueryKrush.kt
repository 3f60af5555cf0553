package q.kuery_krush
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import org.ufoss.kotysa.SqlClient
import com.vladsch.kotlin.jdbc.sqlQuery
@RestController class P(private val session: com.vladsch.kotlin.jdbc.Session) {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) {
        session.list(sqlQuery("select * from u where n = '$s'")) { it } // want: sql-injection
    }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        session.list(sqlQuery("select * from u where n = ?", s)) { it }
    }
}
