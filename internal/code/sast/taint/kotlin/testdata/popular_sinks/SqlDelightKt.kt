package popular.sqldelight
import app.cash.sqldelight.db.SqlDriver
import app.cash.sqldelight.db.QueryResult
import app.cash.sqldelight.driver.jdbc.sqlite.JdbcSqliteDriver
import io.ktor.server.application.*
import io.ktor.server.routing.*
fun Route.d(driver: SqlDriver, queries: UserQueries) = get("/d") {
    val n = call.parameters["n"]!!
    driver.execute(null, "DELETE FROM u WHERE n = '$n'", 0) // want: sql-injection
    driver.executeQuery(null, "SELECT * FROM u WHERE n = '$n'", { c -> QueryResult.Value(c.next().value) }, 0) // want: sql-injection
    driver.execute(null, "DELETE FROM u WHERE n = ?", 1) { bindString(0, n) }
    queries.selectByName(n).executeAsList()
}
