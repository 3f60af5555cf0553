package p.dgs
import com.netflix.graphql.dgs.*
@DgsComponent class D {
    @DgsQuery fun shows(@InputArgument f: String): String {
        Runtime.getRuntime().exec(f) // want: command-injection
        Runtime.getRuntime().exec("id " + (f).toInt())
        return ""
    }
}
