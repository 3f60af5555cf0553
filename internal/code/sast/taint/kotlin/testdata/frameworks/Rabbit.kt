package p.rabbit
import com.rabbitmq.client.*
fun m(ch: Channel) {
    ch.basicConsume("q", true, { tag, d ->
        Runtime.getRuntime().exec(String(d.body)) // want: command-injection
        Runtime.getRuntime().exec("id " + (String(d.body)).toInt())
    }, { _ -> })
}
