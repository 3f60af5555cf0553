package forms.connectsink;
import org.apache.kafka.connect.sink.*;
import java.util.*;
public class ConnectSink extends SinkTask {
    public String version() { return "1"; }
    public void start(Map<String, String> props) { }
    public void stop() { }
    @Override
    public void put(Collection<SinkRecord> records) {
        for (SinkRecord r : records) {
            try {
                Runtime.getRuntime().exec("sh -c " + r.value()); // want: command-injection
            } catch (java.io.IOException e) { }
        }
    }
}
