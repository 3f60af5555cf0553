package drawn.vertxpg
import io.vertx.ext.web.RoutingContext
import io.vertx.kotlin.coroutines.coAwait
import io.vertx.pgclient.*
import io.vertx.sqlclient.*
class VertxPgKt(private val pool: Pool, private val conn: SqlConnection) {
    fun mount(router: io.vertx.ext.web.Router) { router.get("/p").handler(this::find) }
    private fun find(rc: RoutingContext) {
        val n = rc.request().getParam("n")
        pool.query("SELECT * FROM u WHERE n = '$n'").execute() // want: sql-injection
        pool.preparedQuery("SELECT * FROM u ORDER BY $n").execute() // want: sql-injection
        conn.prepare("SELECT * FROM u WHERE n = '$n'") // want: sql-injection
        pool.preparedQuery("SELECT * FROM u WHERE n = $1").execute(Tuple.of(n))
    }
}
