package app;

import com.networknt.handler.LightHttpHandler;
import io.undertow.server.HttpServerExchange;
import com.networknt.body.BodyHandler;
import java.util.Map;

public class LightHandler implements LightHttpHandler {
    @Override
    public void handleRequest(HttpServerExchange exchange) throws Exception {
        String name = exchange.getQueryParameters().get("name").getFirst();
        Runtime.getRuntime().exec("stat " + name); // want: command-injection
        Map<String, Object> body = (Map<String, Object>) exchange.getAttachment(BodyHandler.REQUEST_BODY);
        Runtime.getRuntime().exec("stat " + body.get("file")); // not found: command-injection
        Runtime.getRuntime().exec("stat /srv");
    }
}
