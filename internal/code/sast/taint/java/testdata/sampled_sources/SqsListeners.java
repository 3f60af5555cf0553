package sampled.springsqs;
import io.awspring.cloud.sqs.annotation.SqsListener;
import io.awspring.cloud.sqs.listener.*;
import io.awspring.cloud.sqs.operations.SqsTemplate;
import java.nio.file.*;
import java.util.*;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.messaging.Message;
import org.springframework.messaging.handler.annotation.*;
import org.springframework.stereotype.Component;
@Component
class SqsListeners {
    private JdbcTemplate jdbc;
    private SqsTemplate sqs;
    @SqsListener("orders")
    void text(String body, @Header("SenderId") String sender, @Header("n") int n) {
        jdbc.update("INSERT INTO t VALUES('" + body + "')"); // want: sql-injection
        jdbc.update("INSERT INTO t VALUES('" + sender + "')"); // want: sql-injection
        jdbc.update("INSERT INTO t VALUES(" + n + ")");
    }
    @SqsListener(queueNames = "files")
    void message(Message<Doc> message) throws Exception {
        Files.readString(Path.of("/srv/" + message.getPayload().name())); // want: path-traversal
    }
    @SqsListener("raw")
    void raw(software.amazon.awssdk.services.sqs.model.Message m) throws Exception {
        Runtime.getRuntime().exec("sh -c " + m.body()); // want: command-injection
    }
    @SqsListener("batch")
    void batch(List<Doc> docs) {
        for (Doc d : docs) jdbc.update("INSERT INTO t VALUES('" + d.name() + "')"); // want: sql-injection
    }
    void poll() {
        Optional<Message<String>> m = sqs.receive("q", String.class);
        jdbc.update("INSERT INTO t VALUES('" + m.get().getPayload() + "')"); // want: sql-injection
    }
    record Doc(String name) { }
}
