package drawn.rabbit;
import com.rabbitmq.client.*;
import java.sql.Statement;
class RabbitConsumer {
    Statement st;
    void start(Channel channel) throws Exception {
        DeliverCallback deliver = (tag, delivery) -> {
            try { st.execute("INSERT INTO d VALUES('" + new String(delivery.getBody(), "UTF-8") + "')"); } catch (java.sql.SQLException e) { } // want: sql-injection
        };
        channel.basicConsume("q", true, deliver, tag -> { });
        GetResponse r = channel.basicGet("q", true);
        st.execute("INSERT INTO g VALUES('" + new String(r.getBody()) + "')"); // want: sql-injection
        st.execute("INSERT INTO c VALUES(" + r.getMessageCount() + ")");
        st.execute("INSERT INTO p VALUES('" + r.getProps().getCorrelationId() + "')"); // want: sql-injection
    }
}
