package popular.kgraph
import com.apurebase.kgraphql.*
import io.ktor.server.application.*
import java.sql.Statement
data class ArticleInput(val title: String, val n: Int)
fun Application.graph(st: Statement) {
    install(GraphQL) {
        playground = true
        schema {
            query("hero") {
                resolver { name: String, first: Int ->
                    st.execute("SELECT * FROM h LIMIT $first")
                    st.execute("SELECT * FROM h WHERE n = '$name'") // want: sql-injection
                }
            }
            mutation("add") {
                resolver { input: ArticleInput ->
                    st.execute("INSERT INTO a VALUES('${input.title}')") // want: sql-injection
                }
            }
        }
    }
}
