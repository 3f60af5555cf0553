package p.graphql_kotlin
import com.expediagroup.graphql.server.operations.Query
import com.expediagroup.graphql.server.operations.Mutation
class WidgetQuery : Query {
    fun widget(id: String): String {
        Runtime.getRuntime().exec(id) // want: command-injection
        Runtime.getRuntime().exec("id " + (id).toInt())
        return ""
    }
}
class WidgetMutation : Mutation {
    suspend fun rename(input: Inp): String {
        Runtime.getRuntime().exec(input.name) // want: command-injection
        Runtime.getRuntime().exec("id " + (input.name).toInt())
        return ""
    }
}
data class Inp(val name: String)
