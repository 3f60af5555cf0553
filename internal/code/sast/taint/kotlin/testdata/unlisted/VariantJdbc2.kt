package p.jdbc2
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import org.springframework.jdbc.core.JdbcTemplate
import org.springframework.jdbc.core.queryForObject
import org.springframework.jdbc.core.simple.JdbcClient
import javax.sql.DataSource
@RestController
class C(val jdbc: JdbcTemplate, val client: JdbcClient, val ds: DataSource) {
    @GetMapping("/a0") suspend fun a0(@RequestParam s: String) {
        jdbc.queryForObject<Int>("select count(*) from t where n = '$s'") // want: sql-injection
    }
    @GetMapping("/a1") suspend fun a1(@RequestParam s: String) {
        jdbc.query("select * from t where n = '$s'") { rs, _ -> rs.getString(1) } // want: sql-injection
    }
    @GetMapping("/a2") suspend fun a2(@RequestParam s: String) {
        client.sql("delete from t where n = '${s}'").update() // want: sql-injection
    }
    @GetMapping("/a3") suspend fun a3(@RequestParam s: String) {
        ds.connection.use { c -> c.createStatement().executeQuery("select * from t where n = '$s'") } // want: sql-injection
    }
    @GetMapping("/a4") suspend fun a4(@RequestParam s: String) {
        ds.connection.use { it.prepareStatement("select * from t order by $s").executeQuery() } // want: sql-injection
    }
    @GetMapping("/a5") suspend fun a5(@RequestParam s: String) {
        jdbc.queryForList("select * from t where n = ?", s)
    }
}
