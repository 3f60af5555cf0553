package p.sunhttp;
import com.sun.net.httpserver.*;
public class S implements HttpHandler {
    public void handle(HttpExchange ex) throws java.io.IOException {
        Runtime.getRuntime().exec(ex.getRequestURI().getQuery()); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(ex.getRequestURI().getQuery())));
        Runtime.getRuntime().exec(ex.getRequestHeaders().getFirst("X")); // want: command-injection
        Runtime.getRuntime().exec("id " +
                Integer.parseInt(String.valueOf(ex.getRequestHeaders().getFirst("X"))));
        Runtime.getRuntime().exec(new String(ex.getRequestBody().readAllBytes())); // want: command-injection
        Runtime.getRuntime().exec("id " +
                Integer.parseInt(String.valueOf(new String(ex.getRequestBody().readAllBytes()))));
    }
}
