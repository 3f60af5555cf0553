package q.jdbctemplate_kt
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import org.springframework.jdbc.core.JdbcTemplate
import org.springframework.jdbc.core.queryForObject
import org.springframework.jdbc.core.query
@RestController class P(private val jdbc: JdbcTemplate) {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) {
        jdbc.queryForObject<Int>("select count(*) from u where n = '$s'") // want: sql-injection
    }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        jdbc.query("select * from u where n = '$s'") { rs, _ -> rs.getString("n") } // want: sql-injection
    }
    @GetMapping("/a2") suspend fun m2(@RequestParam s: String) {
        jdbc.update(buildString { append("delete from u where n = '"); append(s); append("'") }) // want: sql-injection
    }
    @GetMapping("/a3") suspend fun m3(@RequestParam s: String) {
        jdbc.execute("""delete from u where n = '$s'""".trimIndent()) // want: sql-injection
    }
    @GetMapping("/a4") suspend fun m4(@RequestParam s: String) {
        jdbc.query("select * from u where n = ?", { rs, _ -> rs.getString("n") }, s)
    }
}
