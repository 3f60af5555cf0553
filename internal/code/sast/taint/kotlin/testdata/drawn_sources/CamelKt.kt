package drawn.camelkt
import org.apache.camel.*
import org.apache.camel.builder.RouteBuilder
import java.sql.Statement
class CamelKt(private val st: Statement) : RouteBuilder() {
    override fun configure() {
        from("jetty:http://0.0.0.0/x").process { e ->
            val q = e.getIn().getHeader("q", String::class.java)
            st.execute("SELECT * FROM x WHERE q = '$q'") // want: sql-injection
        }
        from("direct:b").process { st.execute("INSERT INTO b VALUES('${it.message.body}')") } // want: sql-injection
    }
}
class Bean(private val st: Statement) {
    @Handler fun run(@Body body: String) { st.execute("INSERT INTO h VALUES('$body')") } // want: sql-injection
}
