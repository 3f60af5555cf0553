package p.spring_graphql
import org.springframework.graphql.data.method.annotation.*
import org.springframework.stereotype.Controller
@Controller class G {
    @QueryMapping fun book(@Argument id: String): String {
        Runtime.getRuntime().exec(id) // want: command-injection
        Runtime.getRuntime().exec("id " + (id).toInt())
        return ""
    }
}
