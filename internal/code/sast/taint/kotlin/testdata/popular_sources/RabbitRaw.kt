package popular.rabbitraw
import com.rabbitmq.client.*
import java.sql.Statement
class RabbitRaw(private val channel: Channel, private val st: Statement) {
    fun start() {
        channel.basicConsume("q", true, { _, delivery ->
            st.execute("INSERT INTO d VALUES('${String(delivery.body, Charsets.UTF_8)}')") // want: sql-injection
            st.execute("INSERT INTO d VALUES(${delivery.envelope.deliveryTag})")
        }, { _ -> })
        channel.basicConsume("r", false, object : DefaultConsumer(channel) {
            override fun handleDelivery(consumerTag: String, envelope: Envelope, properties: AMQP.BasicProperties, body: ByteArray) {
                Runtime.getRuntime().exec("sh -c ${String(body)}") // want: command-injection
                st.execute("INSERT INTO h VALUES('${properties.headers["k"]}')") // want: sql-injection
            }
        })
        val one = channel.basicGet("s", true)
        st.execute("INSERT INTO g VALUES('${one.body.toString(Charsets.UTF_8)}')") // want: sql-injection
    }
}
