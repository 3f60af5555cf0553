package popular.jms;
import org.springframework.jms.annotation.JmsListener;
import org.springframework.messaging.handler.annotation.*;
import org.springframework.messaging.Message;
import jakarta.jms.*;
import java.sql.Statement;
class JmsListeners {
    Statement st;
    record Order(String item, long id) {}
    @JmsListener(destination = "orders")
    public void order(Order order, @Header("region") String region) throws Exception {
        st.execute("INSERT INTO o VALUES('" + order.item() + "')"); // want: sql-injection
        st.execute("INSERT INTO o VALUES(" + order.id() + ")");
        st.execute("INSERT INTO r VALUES('" + region + "')"); // want: sql-injection
    }
    @JmsListener(destination = "texts")
    public void text(TextMessage message) throws Exception {
        Runtime.getRuntime().exec("sh -c say " + message.getText()); // want: command-injection
    }
    @JmsListener(destination = "generic")
    public void generic(Message<String> message) throws Exception {
        st.execute("INSERT INTO g VALUES('" + message.getPayload() + "')"); // want: sql-injection
    }
}
class RawListener implements MessageListener {
    Statement st;
    @Override public void onMessage(jakarta.jms.Message message) {
        try {
            String body = message.getBody(String.class);
            st.execute("INSERT INTO m VALUES('" + body + "')"); // want: sql-injection
            st.execute("INSERT INTO p VALUES(" + message.getIntProperty("prio") + ")");
            st.execute("INSERT INTO s VALUES('" + message.getStringProperty("src") + "')"); // want: sql-injection
        } catch (Exception e) { }
    }
}
