package sampled.eventhubs;
import com.azure.messaging.eventhubs.*;
import com.azure.messaging.eventhubs.models.*;
import java.nio.file.*;
import java.sql.*;
public class EventHubsApp {
    static Statement st;
    public static void main(String[] args) {
        EventProcessorClient processor = new EventProcessorClientBuilder().consumerGroup("g").connectionString("c", "h")
            .processEvent(eventContext -> {
                EventData data = eventContext.getEventData();
                try {
                    st.execute("INSERT INTO e VALUES('" + data.getBodyAsString() + "')"); // want: sql-injection
                    st.execute("INSERT INTO e VALUES(" + data.getOffset() + ")");
                } catch (SQLException e) { }
                eventContext.updateCheckpoint();
            })
            .processEventBatch(EventHubsApp::batch, 50)
            .processError(e -> { })
            .buildEventProcessorClient();
        processor.start();
    }
    static void batch(EventBatchContext batch) {
        for (EventData e : batch.getEvents()) {
            try { Runtime.getRuntime().exec("sh -c " + e.getProperties().get("cmd")); } catch (Exception x) { } // want: command-injection
        }
    }
    void pull(EventHubConsumerClient consumer) throws Exception {
        for (PartitionEvent pe : consumer.receiveFromPartition("0", 10, EventPosition.earliest())) {
            Files.readString(Path.of("/srv/" + pe.getData().getBodyAsString())); // want: path-traversal
        }
    }
}
