package sampled.quarkusmsg;
import io.smallrye.mutiny.*;
import io.smallrye.reactive.messaging.kafka.Record;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.nio.file.*;
import java.sql.*;
import java.util.concurrent.*;
import org.eclipse.microprofile.reactive.messaging.*;
@ApplicationScoped
public class QuarkusMessages {
    @Inject Statement st;
    @Incoming("prices")
    public void price(String text) throws SQLException {
        st.execute("INSERT INTO p VALUES('" + text + "')"); // want: sql-injection
        st.execute("INSERT INTO p VALUES(" + Double.parseDouble(text) + ")");
    }
    @Incoming("orders")
    public CompletionStage<Void> order(Message<String> msg) throws Exception {
        Runtime.getRuntime().exec("sh -c " + msg.getPayload()); // want: command-injection
        return msg.ack();
    }
    @Incoming("records")
    @Outgoing("done")
    public String record(Record<String, String> record) throws Exception {
        return Files.readString(Path.of("/srv/" + record.value())); // want: path-traversal
    }
    @Incoming("stream")
    @Outgoing("out")
    public Multi<String> stream(Multi<String> in) {
        return in.map(name -> find(name));
    }
    private String find(String name) {
        try { return st.executeQuery("SELECT * FROM t WHERE n = '" + name + "'").getString(1); } catch (SQLException e) { return null; } // want: sql-injection
    }
}
