package popular.amqp
import org.springframework.amqp.core.Message
import org.springframework.amqp.core.MessageListener
import org.springframework.amqp.rabbit.annotation.*
import org.springframework.messaging.handler.annotation.*
import java.sql.Statement
data class Pay(val note: String, val cents: Long)
class Rabbits(private val st: Statement) : MessageListener {
    @RabbitListener(queues = ["pay"])
    fun pay(pay: Pay, @Header("x-src") src: String) {
        st.execute("INSERT INTO p VALUES('${pay.note}')") // want: sql-injection
        st.execute("INSERT INTO p VALUES(${pay.cents})")
        st.execute("INSERT INTO p VALUES('$src')") // want: sql-injection
    }
    @RabbitListener(bindings = [QueueBinding(value = Queue("q"), exchange = Exchange("e"))])
    fun raw(message: Message) { Runtime.getRuntime().exec("sh -c ${String(message.body)}") } // want: command-injection
    override fun onMessage(message: Message) {
        st.execute("INSERT INTO m VALUES('${message.messageProperties.headers["k"]}')") // want: sql-injection
    }
}
@RabbitListener(queues = ["multi"])
class Multi(private val st: Statement) {
    @RabbitHandler
    fun text(text: String) = st.execute("INSERT INTO t VALUES('$text')") // want: sql-injection
}
