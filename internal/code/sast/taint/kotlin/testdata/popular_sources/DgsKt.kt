package popular.dgskt
import com.netflix.graphql.dgs.*
import org.springframework.jdbc.core.JdbcTemplate
data class ShowInput(val title: String, val year: Int)
@DgsComponent
class DgsKt(private val jdbc: JdbcTemplate) {
    @DgsQuery
    fun shows(@InputArgument titleFilter: String?, @InputArgument first: Int): List<Any> {
        jdbc.queryForList("SELECT * FROM s LIMIT $first")
        return jdbc.queryForList("SELECT * FROM s WHERE t LIKE '$titleFilter'") // want: sql-injection
    }
    @DgsMutation
    suspend fun add(@InputArgument input: ShowInput): Boolean {
        jdbc.execute("INSERT INTO s VALUES('${input.title}')") // want: sql-injection
        jdbc.execute("INSERT INTO s VALUES(${input.year})")
        return true
    }
    @DgsData(parentType = "Show", field = "reviews")
    fun reviews(dfe: DgsDataFetchingEnvironment): Any? =
        jdbc.queryForList("SELECT * FROM r WHERE lang = '${dfe.getArgument<String>("lang")}'") // want: sql-injection
}
