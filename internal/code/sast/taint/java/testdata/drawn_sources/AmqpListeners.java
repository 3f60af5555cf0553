package drawn.amqp;
import org.springframework.amqp.core.*;
import org.springframework.amqp.rabbit.annotation.*;
import org.springframework.messaging.handler.annotation.*;
import java.sql.Statement;
class AmqpListeners implements MessageListener {
    Statement st;
    record Task(String name, int n) {}
    @RabbitListener(queues = "tasks")
    public void task(@Payload Task task, @Header("tenant") String tenant) throws Exception {
        st.execute("INSERT INTO t VALUES('" + task.name() + "')"); // want: sql-injection
        st.execute("INSERT INTO t VALUES(" + task.n() + ")");
        st.execute("INSERT INTO t VALUES('" + tenant + "')"); // want: sql-injection
    }
    @Override public void onMessage(Message message) {
        try {
            st.execute("INSERT INTO m VALUES('" + new String(message.getBody()) + "')"); // want: sql-injection
            st.execute("INSERT INTO h VALUES('" + message.getMessageProperties().getHeader("k") + "')"); // want: sql-injection
            st.execute("INSERT INTO d VALUES(" + message.getMessageProperties().getDeliveryTag() + ")");
        } catch (Exception e) { }
    }
}
