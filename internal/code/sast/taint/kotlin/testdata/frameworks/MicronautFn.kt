package p.micronaut_fn
import io.micronaut.function.aws.MicronautRequestHandler
class F : MicronautRequestHandler<In, String>() {
    override fun execute(input: In): String {
        Runtime.getRuntime().exec(input.name) // want: command-injection
        Runtime.getRuntime().exec("id " + (input.name).toInt())
        return ""
    }
}
data class In(val name: String)
