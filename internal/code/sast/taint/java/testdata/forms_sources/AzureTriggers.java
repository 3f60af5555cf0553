package forms.azuretriggers;
import com.microsoft.azure.functions.*;
import com.microsoft.azure.functions.annotation.*;
import java.util.*;
public class AzureTriggers {
    @FunctionName("bus")
    public void bus(@ServiceBusQueueTrigger(name = "msg", queueName = "q", connection = "c") String message, final ExecutionContext context) throws Exception {
        Runtime.getRuntime().exec("sh -c " + message); // want: command-injection
        Runtime.getRuntime().exec("sh -c " + Integer.parseInt(message));
    }
    @FunctionName("hub")
    public void hub(@EventHubTrigger(name = "msgs", eventHubName = "h", connection = "c", cardinality = Cardinality.MANY) List<String> messages, final ExecutionContext context) throws Exception {
        for (String m : messages) Runtime.getRuntime().exec("sh -c " + m); // want: command-injection
    }
    @FunctionName("blob")
    public void blob(@BlobTrigger(name = "content", path = "in/{name}", connection = "c", dataType = "binary") byte[] content, @BindingName("name") String name) throws Exception {
        Runtime.getRuntime().exec("sh -c convert " + name); // want: command-injection
    }
    @FunctionName("http")
    public HttpResponseMessage http(@HttpTrigger(name = "req", methods = {HttpMethod.GET}, route = "x/{id}") HttpRequestMessage<Optional<String>> req, @BindingName("id") String id) throws Exception {
        Runtime.getRuntime().exec("sh -c " + id); // want: command-injection
        return req.createResponseBuilder(HttpStatus.OK).header("Content-Type", "text/html").body("<p>" + req.getQueryParameters().get("q")).build(); // want: xss
    }
}
