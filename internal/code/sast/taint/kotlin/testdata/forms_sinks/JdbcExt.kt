package forms.sinks.jdbcext
import org.springframework.jdbc.core.*
import org.springframework.jdbc.core.simple.JdbcClient
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate
import org.springframework.r2dbc.core.*
import org.springframework.web.bind.annotation.*
@RestController class JdbcExt(private val jdbc: JdbcTemplate, private val client: JdbcClient, private val r2: DatabaseClient, private val named: NamedParameterJdbcTemplate) {
    @GetMapping("/a") suspend fun a(@RequestParam s: String) {
        jdbc.query("select * from t where n = '$s'") { rs, _ -> rs.getString(1) } // want: sql-injection
        jdbc.queryForObject<String>("select n from t where n = '$s'") // want: sql-injection
        client.sql("select * from t where n = '$s'").query(String::class.java).list() // want: sql-injection
        r2.sql("select * from t where n = '$s'").fetch().awaitSingleOrNull() // want: sql-injection
        r2.sql { "select * from t where n = '$s'" }.await() // want: sql-injection
        named.queryForList("select * from t where n = '$s'", emptyMap<String, Any>()) // want: sql-injection
        client.sql("select * from t where n = :n").param("n", s).query().listOfRows()
    }
}
