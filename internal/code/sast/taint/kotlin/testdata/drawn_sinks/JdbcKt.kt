package drawn.jdbckt
import io.ktor.server.application.*
import io.ktor.server.routing.*
import java.sql.*
import javax.sql.DataSource
fun Route.j(ds: DataSource) = get("/j") {
    val n = call.request.queryParameters["n"]!!
    ds.connection.use { c ->
        c.createStatement().use { it.executeQuery("SELECT * FROM u WHERE n = '$n'") } // want: sql-injection
        c.prepareStatement("SELECT * FROM u ORDER BY $n").executeQuery() // want: sql-injection
        c.prepareStatement("SELECT * FROM u WHERE n = ?").apply { setString(1, n) }.executeQuery()
        val col = when (n) { "a" -> "a"; else -> "b" }
        c.createStatement().executeQuery("SELECT * FROM u ORDER BY $col")
    }
    DriverManager.getConnection("jdbc:postgresql://$n/x") // want: ssrf
}
