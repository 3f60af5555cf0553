package p.cloudfn
import java.util.function.*
import org.springframework.context.annotation.*
import org.springframework.messaging.Message
@Configuration
class Functions {
    @Bean
    fun upper(): (String) -> String = { text ->
        Runtime.getRuntime().exec("sh -c " + text) // want: command-injection
        Runtime.getRuntime().exec("id " + text.toInt())
        text
    }
    @Bean
    fun save() = Consumer<Message<String>> { message ->
        Runtime.getRuntime().exec("sh -c " + message.payload) // want: command-injection
        Runtime.getRuntime().exec("id " + message.payload.toInt())
    }
    @Bean
    fun map(): Function<String, String> = Function {
        Runtime.getRuntime().exec("sh -c " + it) // want: command-injection
        Runtime.getRuntime().exec("id " + it.toInt())
        it
    }
}
