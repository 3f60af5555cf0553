package p.gcf_event;
import com.google.cloud.functions.*;
import io.cloudevents.CloudEvent;
public class G implements CloudEventsFunction {
    public void accept(CloudEvent event) throws Exception {
        Runtime.getRuntime().exec(new String(event.getData().toBytes())); // want: command-injection
        Runtime.getRuntime().exec("id " +
                Integer.parseInt(String.valueOf(new String(event.getData().toBytes()))));
    }
}
