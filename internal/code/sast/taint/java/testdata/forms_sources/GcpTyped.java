package forms.gcptyped;
import com.google.cloud.functions.TypedFunction;
import com.google.cloud.functions.CloudEventsFunction;
import io.cloudevents.CloudEvent;
public class GcpTyped implements TypedFunction<GcpTyped.Req, String> {
    public static class Req { public String name; public int age; }
    @Override
    public String apply(Req req) throws Exception {
        Runtime.getRuntime().exec("sh -c " + req.name); // want: command-injection
        Runtime.getRuntime().exec("sh -c " + req.age);
        return "";
    }
}
class Events implements CloudEventsFunction {
    public void accept(CloudEvent event) throws Exception {
        Runtime.getRuntime().exec("sh -c " + new String(event.getData().toBytes())); // want: command-injection
    }
}
