package popular.krpc
import io.ktor.server.application.*
import io.ktor.server.routing.*
import kotlinx.rpc.annotations.Rpc
import kotlinx.rpc.krpc.ktor.server.*
import java.sql.Statement
@Rpc
interface Pizzas {
    suspend fun order(name: String, size: Int): String
    suspend fun store(p: Pizza)
}
data class Pizza(val topping: String)
class PizzasImpl(private val st: Statement) : Pizzas {
    override suspend fun order(name: String, size: Int): String {
        st.execute("INSERT INTO p VALUES($size)")
        st.execute("INSERT INTO p VALUES('$name')") // want: sql-injection
        return "ok"
    }
    override suspend fun store(p: Pizza) { st.execute("INSERT INTO p VALUES('${p.topping}')") } // want: sql-injection
}
fun Application.module(st: Statement) {
    install(Krpc)
    routing { rpc("/pizzas") { registerService<Pizzas> { PizzasImpl(st) } } }
}
