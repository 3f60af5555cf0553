package drawn.kooby
import io.jooby.*
import io.jooby.annotation.*
import io.jooby.kt.Kooby
import java.sql.Statement
class App(st: Statement) : Kooby({
    get("/u/{id}") { st.execute("SELECT * FROM u WHERE id = '${ctx.path("id").value()}'") } // want: sql-injection
    post("/f") {
        val f = ctx.form("f").value()
        st.execute("INSERT INTO f VALUES('$f')") // want: sql-injection
    }
    ws("/ws") { configurer.onMessage { ws, message -> st.execute("INSERT INTO w VALUES('${message.value()}')") } } // want: sql-injection
})
class Form(val mail: String)
@Path("/m")
class Mvc(private val st: Statement) {
    @POST fun save(form: Form) = st.execute("INSERT INTO m VALUES('${form.mail}')") // want: sql-injection
}
