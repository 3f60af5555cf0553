package popular.springgraphqlkt
import graphql.schema.DataFetchingEnvironment
import org.springframework.graphql.data.method.annotation.*
import org.springframework.jdbc.core.JdbcTemplate
import org.springframework.stereotype.Controller
data class BookInput(val title: String, val pages: Int)
@Controller
class SpringGraphqlKt(private val jdbc: JdbcTemplate) {
    @QueryMapping
    suspend fun books(@Argument title: String, @Argument first: Int): List<Any> {
        jdbc.queryForList("SELECT * FROM b LIMIT $first")
        return jdbc.queryForList("SELECT * FROM b WHERE t = '$title'") // want: sql-injection
    }
    @MutationMapping
    fun add(@Argument input: BookInput) = jdbc.execute("INSERT INTO b VALUES('${input.title}')") // want: sql-injection
    @BatchMapping fun sizes(books: List<BookInput>) = books.map { it.pages }
    @SubscriptionMapping
    fun events(env: DataFetchingEnvironment) = jdbc.queryForList("SELECT * FROM e WHERE t = '${env.arguments["topic"]}'") // want: sql-injection
}
