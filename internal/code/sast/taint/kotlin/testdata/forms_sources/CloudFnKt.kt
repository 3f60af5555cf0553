package forms.cloudfnkt
import org.springframework.context.annotation.*
import org.springframework.stereotype.Component
import java.util.function.*
@Component
class Upper : Function<String, String> {
    override fun apply(value: String): String {
        Runtime.getRuntime().exec("sh -c $value") // want: command-injection
        Runtime.getRuntime().exec("sh -c ${value.toInt()}")
        return value
    }
}
@Component
class Sink : (String) -> Unit {
    override fun invoke(value: String) {
        Runtime.getRuntime().exec("sh -c $value") // want: command-injection
    }
}
@Configuration
class Fns {
    @Bean fun run(): (String) -> String = { Runtime.getRuntime().exec("sh -c $it"); it } // want: command-injection
    @Bean fun consume(): suspend (String) -> Unit = { text -> Runtime.getRuntime().exec("sh -c $text") } // want: command-injection
}
