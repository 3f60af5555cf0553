package popular.cassandrakt
import com.datastax.oss.driver.api.core.CqlSession
import com.datastax.oss.driver.api.core.cql.*
import org.springframework.data.cassandra.core.cql.CqlTemplate
import org.springframework.web.bind.annotation.*
@RestController
class CassandraKt(private val session: CqlSession, private val cql: CqlTemplate) {
    @GetMapping("/c")
    fun c(@RequestParam n: String) {
        session.execute("SELECT * FROM u WHERE n = '$n'") // want: sql-injection
        session.execute(SimpleStatement.newInstance("SELECT * FROM u WHERE n = '$n'")) // want: sql-injection
        session.prepare("SELECT * FROM u WHERE n = '" + n + "'") // want: sql-injection
        session.executeAsync(SimpleStatement.builder("SELECT * FROM u WHERE n = '$n'").build()) // want: sql-injection
        cql.queryForList("SELECT * FROM u WHERE n = '$n'") // want: sql-injection
        session.execute("SELECT * FROM u WHERE n = ?", n)
        cql.execute("DELETE FROM u WHERE n = ?", n)
    }
}
