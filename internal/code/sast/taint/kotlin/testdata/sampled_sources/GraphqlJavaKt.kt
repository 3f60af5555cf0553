package sampled.gqljava
import graphql.schema.*
import graphql.schema.idl.*
import graphql.execution.instrumentation.*
import java.io.File
import java.sql.Statement
class UserFetcher(private val st: Statement) : DataFetcher<Any> {
    override fun get(env: DataFetchingEnvironment): Any? {
        val name: String? = env.getArgument("name")
        st.executeQuery("SELECT * FROM u WHERE n = '$name'") // want: sql-injection
        val n: Int = env.getArgument("n")!!
        return st.executeQuery("SELECT * FROM u WHERE n = $n")
    }
}
fun wiring(st: Statement): RuntimeWiring = RuntimeWiring.newRuntimeWiring()
    .type("Query") { t ->
        t.dataFetcher("file") { env -> File("/srv/" + env.getArgument<String>("f")).readText() } // want: path-traversal
            .dataFetcher("run") { env -> Runtime.getRuntime().exec("sh -c " + env.arguments["cmd"]) } // want: command-injection
    }
    .type(TypeRuntimeWiring.newTypeWiring("Query").dataFetcher("u", UserFetcher(st)))
    .build()
