package forms.graphqlspringkt
import org.springframework.graphql.data.method.annotation.*
import org.springframework.stereotype.Controller
@Controller
class GraphqlSpringKt {
    @QueryMapping fun book(@Argument id: String, @Argument n: Int): String? {
        Runtime.getRuntime().exec("sh -c $id") // want: command-injection
        Runtime.getRuntime().exec("sh -c $n")
        return id
    }
    @MutationMapping suspend fun add(@Argument input: BookInput) = Runtime.getRuntime().exec("sh -c ${input.title}") // want: command-injection
}
data class BookInput(val title: String)
