package p.azure_fn;
import com.microsoft.azure.functions.*;
import com.microsoft.azure.functions.annotation.*;
import java.util.Optional;
public class F {
    @FunctionName("h") public HttpResponseMessage run(@HttpTrigger(name="req",
            methods={HttpMethod.GET}) HttpRequestMessage<Optional<String>> request,
            final ExecutionContext c) throws Exception {
        Runtime.getRuntime().exec(request.getQueryParameters().get("n")); // want: command-injection
        Runtime.getRuntime().exec("id " +
                Integer.parseInt(String.valueOf(request.getQueryParameters().get("n"))));
        Runtime.getRuntime().exec(request.getBody().orElse("")); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(request.getBody().orElse(""))));
        Runtime.getRuntime().exec(request.getHeaders().get("n")); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(request.getHeaders().get("n"))));
        return null;
    }
    @FunctionName("q") public void q(@QueueTrigger(name="m", queueName="q", connection="c") String m,
            final ExecutionContext c) throws Exception {
        Runtime.getRuntime().exec(m); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(m)));
    }
}
