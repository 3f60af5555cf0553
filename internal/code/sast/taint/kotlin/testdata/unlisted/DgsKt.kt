package p.dgs_kt
import com.netflix.graphql.dgs.*
@DgsComponent class C {
    @DgsQuery fun shows(@InputArgument titleFilter: String?): String {
        Runtime.getRuntime().exec(titleFilter!!) // want: command-injection
        Runtime.getRuntime().exec("id " + (titleFilter!!).toInt())
        return ""
    }
    @DgsMutation fun add(@InputArgument input: In): String {
        Runtime.getRuntime().exec(input.title) // want: command-injection
        Runtime.getRuntime().exec("id " + (input.title).toInt())
        return ""
    }
}
data class In(val title: String)
