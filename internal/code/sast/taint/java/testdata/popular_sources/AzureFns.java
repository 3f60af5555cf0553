package popular.azure;
import com.microsoft.azure.functions.*;
import com.microsoft.azure.functions.annotation.*;
import java.sql.Statement;
import java.util.Optional;
class AzureFns {
    Statement st;
    @FunctionName("hello")
    public HttpResponseMessage run(@HttpTrigger(name = "req", methods = {HttpMethod.GET, HttpMethod.POST}) HttpRequestMessage<Optional<String>> request, final ExecutionContext context) throws Exception {
        String name = request.getBody().orElse(request.getQueryParameters().get("name"));
        st.executeQuery("SELECT * FROM u WHERE n = '" + name + "'"); // want: sql-injection
        st.executeQuery("SELECT * FROM u WHERE n = '" + request.getHeaders().get("x-n") + "'"); // want: sql-injection
        return request.createResponseBuilder(HttpStatus.OK).header("Content-Type", "text/html").body("<p>" + name + "</p>").build(); // want: xss
    }
    @FunctionName("route")
    public void route(@HttpTrigger(name = "req", route = "u/{id}/{n}") HttpRequestMessage<String> req, @BindingName("id") String id, @BindingName("n") int n) throws Exception {
        st.execute("DELETE FROM u WHERE id = '" + id + "'"); // want: sql-injection
        st.execute("DELETE FROM u WHERE n = " + n);
    }
    @FunctionName("queue")
    public void queue(@QueueTrigger(name = "msg", queueName = "q", connection = "c") String message) throws Exception {
        Runtime.getRuntime().exec("sh -c " + message); // want: command-injection
    }
    @FunctionName("hub")
    public void hub(@EventHubTrigger(name = "e", eventHubName = "h", connection = "c") String[] events) throws Exception {
        for (String e : events) st.execute("INSERT INTO e VALUES('" + e + "')"); // want: sql-injection
    }
}
