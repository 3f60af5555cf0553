package p.rabbit_kt
import com.rabbitmq.client.*
fun m(channel: Channel) {
    val cb = DeliverCallback { _, delivery ->
        Runtime.getRuntime().exec(String(delivery.body)) // want: command-injection
        Runtime.getRuntime().exec("id " + (String(delivery.body)).toInt())
    }
    channel.basicConsume("q", true, cb) { _ ->
    }
}
