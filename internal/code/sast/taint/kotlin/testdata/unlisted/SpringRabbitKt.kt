package p.spring_rabbit_kt
import org.springframework.amqp.rabbit.annotation.RabbitListener
import org.springframework.stereotype.Component
data class Order(val name: String)
@Component class L {
    @RabbitListener(queues = ["q"]) fun on(order: Order) {
        Runtime.getRuntime().exec(order.name) // want: command-injection
        Runtime.getRuntime().exec("id " + (order.name).toInt())
    }
}
