package popular.scfkt
import org.springframework.context.annotation.*
import org.springframework.messaging.Message
import java.sql.Statement
import java.util.function.*
@Configuration
class Functions(private val st: Statement) {
    @Bean fun upper(): (String) -> String = { s -> st.execute("INSERT INTO u VALUES('$s')"); s } // want: sql-injection
    @Bean fun store(): Consumer<Message<String>> = Consumer { st.execute("INSERT INTO s VALUES('${it.payload}')") } // want: sql-injection
    @Bean fun number() = Function<Int, String> { n -> st.execute("INSERT INTO n VALUES($n)"); "ok" }
}
class Run : Function<String, String> {
    override fun apply(cmd: String): String { Runtime.getRuntime().exec("sh -c $cmd"); return "ok" }
}
