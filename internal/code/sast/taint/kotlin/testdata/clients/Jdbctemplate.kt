package q.jdbctemplate
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import org.springframework.jdbc.core.JdbcTemplate
@RestController class P(private val j: JdbcTemplate) {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) { j.queryForList("select * from t where n='$s'") } // want: sql-injection
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        j.query("select * from t where n='$s'") { rs, _ -> rs.getString(1) } // want: sql-injection
    }
    @GetMapping("/a2") suspend fun m2(@RequestParam s: String) { j.queryForList("select * from t where n=?",
            s) }
}
