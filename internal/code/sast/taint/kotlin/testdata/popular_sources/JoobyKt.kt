package popular.joobykt
import io.jooby.kt.*
import io.jooby.annotation.*
import java.sql.Statement
lateinit var st: Statement
fun main(args: Array<String>) {
    runApp(args) {
        get("/{name}") {
            st.execute("SELECT * FROM u WHERE n = '${ctx.path("name").value()}'") // want: sql-injection
            val id: Int by ctx.query
            st.execute("SELECT * FROM u WHERE id = $id")
            "ok"
        }
        coroutine {
            post("/f") {
                val mail = ctx.form("mail").value()
                st.execute("INSERT INTO m VALUES('$mail')") // want: sql-injection
                ctx.sendRedirect(ctx.query("next").value()) // want: open-redirect
            }
        }
    }
}
@Path("/k")
class Kt {
    @GET fun find(@QueryParam q: String, @QueryParam n: Int): String {
        st.execute("SELECT * FROM u LIMIT $n")
        st.execute("SELECT * FROM u WHERE q = '$q'") // want: sql-injection
        return "ok"
    }
}
