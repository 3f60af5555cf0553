package p.helidon_se;
import io.helidon.webserver.http.*;
class H implements HttpService {
    public void routing(HttpRules rules) {
        rules.get("/{name}", this::get);
    }
    private void get(ServerRequest req, ServerResponse res) throws Exception {
        Runtime.getRuntime().exec(req.path().pathParameters().get("name")); // want: command-injection
        Runtime.getRuntime().exec("id " +
                Integer.parseInt(String.valueOf(req.path().pathParameters().get("name"))));
        Runtime.getRuntime().exec(req.query().get("q")); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(req.query().get("q"))));
        Runtime.getRuntime().exec(req.content().as(String.class)); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(req.content().as(String.class))));
    }
}
