package drawn.graphqlkt
import com.expediagroup.graphql.server.operations.*
import com.expediagroup.graphql.generator.annotations.*
import graphql.schema.DataFetchingEnvironment
import java.sql.Statement
data class BookInput(val title: String, val pages: Int)
class BookQuery(private val st: Statement) : Query {
    fun books(title: String, first: Int): List<String> {
        st.execute("SELECT * FROM b LIMIT $first")
        st.execute("SELECT * FROM b WHERE t = '$title'") // want: sql-injection
        return listOf()
    }
    @GraphQLIgnore fun helper(x: String) = x
    suspend fun env(env: DataFetchingEnvironment) = st.execute("SELECT * FROM b WHERE e = '${env.getArgument<String>("e")}'") // want: sql-injection
}
class BookMutation(private val st: Statement) : Mutation {
    fun add(input: BookInput): Boolean = st.execute("INSERT INTO b VALUES('${input.title}')") // want: sql-injection
}
