package sampled.servicebus;
import com.azure.messaging.servicebus.*;
import java.nio.file.*;
import java.sql.*;
import java.util.function.Consumer;
public class ServiceBusApp {
    static Statement st;
    public static void main(String[] args) {
        ServiceBusProcessorClient client = new ServiceBusClientBuilder().connectionString("x").processor()
            .queueName("q")
            .processMessage(context -> {
                ServiceBusReceivedMessage message = context.getMessage();
                try {
                    st.execute("INSERT INTO m VALUES('" + message.getBody().toString() + "')"); // want: sql-injection
                    st.execute("INSERT INTO m VALUES(" + message.getSequenceNumber() + ")");
                } catch (SQLException e) { }
            })
            .processError(context -> { })
            .buildProcessorClient();
        client.start();
    }
    static void process(ServiceBusReceivedMessageContext context) {
        try { Runtime.getRuntime().exec("sh -c " + context.getMessage().getApplicationProperties().get("cmd")); } catch (Exception e) { } // want: command-injection
    }
    void poll(ServiceBusReceiverClient receiver) throws Exception {
        for (ServiceBusReceivedMessage m : receiver.receiveMessages(10)) {
            Files.readString(Path.of("/srv/" + m.getBody())); // want: path-traversal
            Files.readString(Path.of("/srv/list"));
        }
    }
    void async(ServiceBusReceiverAsyncClient receiver) {
        receiver.receiveMessages().subscribe(m -> {
            try { st.execute("DELETE FROM m WHERE s = '" + m.getSubject() + "'"); } catch (SQLException e) { } // want: sql-injection
        });
    }
}
