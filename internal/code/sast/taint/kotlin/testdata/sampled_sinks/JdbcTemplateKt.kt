package sampled.jdbctemplate
import org.springframework.jdbc.core.*
import org.springframework.jdbc.core.namedparam.*
import org.springframework.web.bind.annotation.*
@RestController
class JdbcTemplateKt(private val jdbc: JdbcTemplate, private val named: NamedParameterJdbcTemplate) {
    @GetMapping("/j")
    fun j(@RequestParam name: String, @RequestParam id: Int, @RequestParam sort: String) {
        jdbc.query("SELECT * FROM u WHERE n = '$name'") { rs, _ -> rs.getString(1) } // want: sql-injection
        jdbc.queryForObject<Int>("SELECT count(*) FROM u WHERE n = '$name'") // want: sql-injection
        jdbc.queryForObject("SELECT n FROM u ORDER BY $sort", String::class.java) // want: sql-injection
        named.query("SELECT * FROM u WHERE n = '$name'", mapOf<String, Any>()) { rs, _ -> rs.getInt(1) } // want: sql-injection
        jdbc.batchUpdate("DELETE FROM u WHERE n = '$name'", "SELECT 1") // want: sql-injection
        jdbc.execute("CREATE TABLE $name (a int)") // want: sql-injection
        jdbc.queryForStream("SELECT * FROM u WHERE n = '$name'", { rs, _ -> rs.getInt(1) }) // want: sql-injection
        jdbc.query("SELECT * FROM u WHERE n = ?", { rs, _ -> rs.getString(1) }, name)
        named.queryForList("SELECT * FROM u WHERE n = :n", mapOf("n" to name))
        jdbc.queryForList("SELECT * FROM u WHERE i = $id")
        if (sort in setOf("a", "b")) jdbc.queryForList("SELECT * FROM u ORDER BY $sort")
    }
}
