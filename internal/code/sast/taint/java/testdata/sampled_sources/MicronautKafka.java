package sampled.mnkafka;
import io.micronaut.configuration.kafka.annotation.*;
import io.micronaut.messaging.annotation.*;
import io.micronaut.nats.annotation.*;
import io.micronaut.rabbitmq.annotation.*;
import java.nio.file.*;
import java.sql.*;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
@KafkaListener(groupId = "g", offsetReset = OffsetReset.EARLIEST)
class ProductListener {
    private Statement st;
    @Topic("products")
    void receive(@KafkaKey String brand, Product product, long offset) throws SQLException {
        st.execute("INSERT INTO p VALUES('" + brand + "')"); // want: sql-injection
        st.execute("INSERT INTO p VALUES('" + product.name + "')"); // want: sql-injection
        st.execute("INSERT INTO p VALUES(" + offset + ")");
    }
    @Topic("records")
    void record(ConsumerRecord<String, String> record) throws Exception {
        Runtime.getRuntime().exec("sh -c " + record.value()); // want: command-injection
    }
    @Topic("many")
    void many(List<Product> products) throws Exception {
        for (Product p : products) {
            Files.readString(Path.of("/srv/" + p.name)); // want: path-traversal
        }
    }
}
class Product { public String name; }
@RabbitListener
class RabbitProducts {
    private Statement st;
    @Queue("product")
    void receive(byte[] data) throws SQLException {
        st.execute("INSERT INTO p VALUES('" + new String(data) + "')"); // want: sql-injection
    }
}
@NatsListener
class NatsProducts {
    private Statement st;
    @Subject("product")
    void receive(@MessageBody String text) throws SQLException {
        st.execute("INSERT INTO p VALUES('" + text + "')"); // want: sql-injection
    }
}
