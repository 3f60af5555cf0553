package sampled.streamkt
import kotlinx.coroutines.flow.*
import org.springframework.cloud.stream.function.StreamBridge
import org.springframework.context.annotation.*
import org.springframework.jdbc.core.JdbcTemplate
import org.springframework.messaging.Message
import org.springframework.stereotype.Component
import java.io.File
import java.util.function.*
@Configuration
class StreamKt(private val jdbc: JdbcTemplate) {
    @Bean
    fun orders(): Consumer<String> = Consumer { text ->
        jdbc.update("INSERT INTO o VALUES('$text')") // want: sql-injection
        jdbc.update("INSERT INTO o VALUES(?)", text)
    }
    @Bean
    fun files(): (Message<Doc>) -> String = { m -> File("/srv/" + m.payload.name).readText() } // want: path-traversal
    @Bean
    fun flow(): (Flow<String>) -> Flow<String> = { f -> f.map { jdbc.update("INSERT INTO o VALUES('$it')"); it } } // want: sql-injection
    @Bean
    fun shell() = Function<String, String> { cmd -> Runtime.getRuntime().exec("sh -c $cmd"); "ok" }
    data class Doc(val name: String)
}
@Component("audit")
class Audit(private val jdbc: JdbcTemplate) : Consumer<Message<String>> {
    override fun accept(m: Message<String>) {
        jdbc.update("INSERT INTO a VALUES('${m.payload}')") // want: sql-injection
        jdbc.update("INSERT INTO a VALUES(?)", m.payload)
    }
}
@Component
class Up : (String) -> Int {
    private lateinit var jdbc: JdbcTemplate
    override fun invoke(text: String): Int = jdbc.update("INSERT INTO a VALUES('$text')") // want: sql-injection
}
