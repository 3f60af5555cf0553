package p.camel
import org.apache.camel.builder.RouteBuilder
class C : RouteBuilder() {
    override fun configure() {
        from("jetty:http://0.0.0.0/x").process { e ->
            Runtime.getRuntime().exec(e.getIn().getBody(String::class.java)) // want: command-injection
            Runtime.getRuntime().exec("id " + (e.getIn().getBody(String::class.java)).toInt())
        }
    }
}
