package drawn.javalinkt
import io.javalin.Javalin
import io.javalin.apibuilder.ApiBuilder.*
import io.javalin.http.*
import java.sql.Statement
data class Pet(val name: String, val age: Int)
class PetController(private val st: Statement) {
    fun create(ctx: Context) {
        val pet = ctx.bodyAsClass<Pet>()
        st.execute("INSERT INTO p VALUES('${pet.name}')") // want: sql-injection
        st.execute("INSERT INTO p VALUES(${pet.age})")
        val v = ctx.bodyValidator<Pet>().check({ it.age > 0 }, "age").get()
        st.execute("INSERT INTO p VALUES('${v.name}')") // want: sql-injection
    }
}
fun main() {
    val st: Statement = TODO()
    val c = PetController(st)
    Javalin.create { it.router.apiBuilder { path("/p") { post(c::create); get("{id}") { ctx -> ctx.html("<p>${ctx.pathParam("id")}</p>") } } } } // want: xss
        .get("/x") { st.execute("SELECT * FROM x WHERE q = '${it.queryParam("q")}'") } // want: sql-injection
        .ws("/w") { ws -> ws.onMessage { m -> st.execute("INSERT INTO w VALUES('${m.message()}')") } } // want: sql-injection
        .start(7000)
}
