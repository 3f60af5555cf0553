package p.vertx_web;
import io.vertx.core.AbstractVerticle;
import io.vertx.ext.web.*;
import io.vertx.ext.web.handler.BodyHandler;
public class V extends AbstractVerticle {
    public void start() {
        Router router = Router.router(vertx);
        router.get("/x/:id").handler(ctx -> {
            try {
                Runtime.getRuntime().exec(ctx.pathParam("id")); // want: command-injection
                Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(ctx.pathParam("id"))));
                Runtime.getRuntime().exec(ctx.queryParam("q").get(0)); // want: command-injection
                Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(ctx.queryParam("q").get(0))));
                Runtime.getRuntime().exec(ctx.request().getHeader("X")); // want: command-injection
                Runtime.getRuntime().exec("id " +
                        Integer.parseInt(String.valueOf(ctx.request().getHeader("X"))));
                Runtime.getRuntime().exec(ctx.getBodyAsString()); // want: command-injection
                Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(ctx.getBodyAsString())));
                Runtime.getRuntime().exec(ctx.body().asJsonObject().getString("k")); // want: command-injection
                Runtime.getRuntime().exec("id " +
                        Integer.parseInt(String.valueOf(ctx.body().asJsonObject().getString("k"))));
                Runtime.getRuntime().exec(ctx.request().getFormAttribute("f")); // want: command-injection
                Runtime.getRuntime().exec("id " +
                        Integer.parseInt(String.valueOf(ctx.request().getFormAttribute("f"))));
            } catch (java.io.IOException e) {}
        });
    }
    void other(RoutingContext rc) throws Exception {
        Runtime.getRuntime().exec(rc.request().params().get("p")); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(rc.request().params().get("p"))));
        Runtime.getRuntime().exec(rc.queryParams().get("p")); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(rc.queryParams().get("p"))));
    }
}
