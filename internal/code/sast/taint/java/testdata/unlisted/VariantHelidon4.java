package p.helidon4;
import io.helidon.webserver.http.*;
class H implements HttpService {
    @Override public void routing(HttpRules rules) { rules.get("/{id}", this::get).post("/", this::post); }
    private void get(ServerRequest req, ServerResponse res) throws Exception {
        Runtime.getRuntime().exec("sh -c " + req.query().get("name")); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(req.query().get("name")));
        Runtime.getRuntime().exec("sh -c " + req.path().pathParameters().get("id")); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(req.path().pathParameters().get("id")));
    }
    private void post(ServerRequest req, ServerResponse res) throws Exception {
        Runtime.getRuntime().exec("sh -c " + req.content().as(String.class)); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(req.content().as(String.class)));
    }
}
