package p.undertow;
import io.undertow.server.*;
public class U implements HttpHandler {
    public void handleRequest(HttpServerExchange ex) throws Exception {
        Runtime.getRuntime().exec(ex.getQueryParameters().get("q").getFirst()); // want: command-injection
        Runtime.getRuntime().exec("id " +
                Integer.parseInt(String.valueOf(ex.getQueryParameters().get("q").getFirst())));
        Runtime.getRuntime().exec(ex.getRequestHeaders().getFirst("X")); // want: command-injection
        Runtime.getRuntime().exec("id " +
                Integer.parseInt(String.valueOf(ex.getRequestHeaders().getFirst("X"))));
        Runtime.getRuntime().exec(ex.getRequestPath()); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(ex.getRequestPath())));
    }
}
