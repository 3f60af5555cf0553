package p.graphql_kotlin
import com.expediagroup.graphql.server.operations.Query
class Q : Query {
    fun book(id: String): String {
        Runtime.getRuntime().exec(id) // want: command-injection
        Runtime.getRuntime().exec("id " + (id).toInt())
        return ""
    }
}
