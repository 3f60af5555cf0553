package p.ratpack;
import ratpack.server.RatpackServer;
import ratpack.handling.*;
public class R implements Handler {
    public void handle(Context ctx) throws Exception {
        Runtime.getRuntime().exec(ctx.getPathTokens().get("id")); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(ctx.getPathTokens().get("id"))));
        Runtime.getRuntime().exec(ctx.getRequest().getQueryParams().get("q")); // want: command-injection
        Runtime.getRuntime().exec("id " +
                Integer.parseInt(String.valueOf(ctx.getRequest().getQueryParams().get("q"))));
        Runtime.getRuntime().exec(ctx.getRequest().getHeaders().get("q")); // want: command-injection
        Runtime.getRuntime().exec("id " +
                Integer.parseInt(String.valueOf(ctx.getRequest().getHeaders().get("q"))));
        ctx.getRequest().getBody().then(b -> {
            Runtime.getRuntime().exec(b.getText()); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(b.getText())));
        });
    }
}
