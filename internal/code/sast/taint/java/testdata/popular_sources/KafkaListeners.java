package popular.springkafka;
import org.springframework.kafka.annotation.*;
import org.springframework.kafka.listener.*;
import org.springframework.kafka.support.KafkaHeaders;
import org.springframework.messaging.handler.annotation.*;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import java.sql.Statement;
import java.util.List;
class KafkaListeners {
    Statement st;
    @KafkaListener(topics = "a")
    public void record(ConsumerRecord<String, String> rec) throws Exception {
        st.execute("INSERT INTO a VALUES('" + rec.value() + "')"); // want: sql-injection
        st.execute("INSERT INTO a VALUES(" + rec.offset() + ")");
    }
    @KafkaListener(topics = "b")
    public void batch(List<String> values, @Header(KafkaHeaders.RECEIVED_KEY) List<String> keys) throws Exception {
        for (String v : values) st.execute("INSERT INTO b VALUES('" + v + "')"); // want: sql-injection
        st.execute("INSERT INTO k VALUES('" + keys.get(0) + "')"); // want: sql-injection
    }
}
@KafkaListener(id = "multi", topics = "c")
class MultiListener {
    Statement st;
    record Pay(String note, Long cents) {}
    @KafkaHandler
    public void pay(Pay pay) throws Exception {
        st.execute("INSERT INTO p VALUES('" + pay.note() + "')"); // want: sql-injection
        st.execute("INSERT INTO p VALUES(" + pay.cents() + ")");
    }
    @KafkaHandler(isDefault = true)
    public void other(Object o) throws Exception {
        Runtime.getRuntime().exec("sh -c log " + o); // want: command-injection
    }
}
class Manual implements AcknowledgingMessageListener<String, String> {
    Statement st;
    @Override public void onMessage(ConsumerRecord<String, String> data, org.springframework.kafka.support.Acknowledgment ack) {
        try { st.execute("INSERT INTO m VALUES('" + data.key() + "')"); } catch (Exception e) { } // want: sql-injection
    }
}
