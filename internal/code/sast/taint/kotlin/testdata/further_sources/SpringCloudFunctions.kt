package app

import java.util.function.Consumer
import java.util.function.Function
import org.springframework.context.annotation.Bean
import org.springframework.context.annotation.Configuration
import org.springframework.stereotype.Component

@Configuration
class Functions {
    @Bean
    fun convert(): (String) -> String = { name ->
        Runtime.getRuntime().exec("convert $name") // want: command-injection
        name
    }

    @Bean
    fun log(): Consumer<String> = Consumer { text ->
        Runtime.getRuntime().exec("log $text") // want: command-injection
        Runtime.getRuntime().exec(arrayOf("log", text))
    }
}

@Component("print")
class Printer : Function<String, String> {
    override fun apply(name: String): String {
        Runtime.getRuntime().exec("lp $name") // want: command-injection
        return name
    }
}
