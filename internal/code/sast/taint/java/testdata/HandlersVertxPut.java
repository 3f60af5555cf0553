package shop;

import io.vertx.core.AbstractVerticle;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;

public class VertxPut extends AbstractVerticle {
    @Override
    public void start() {
        Router router = Router.router(vertx);
        router.route().handler(ctx -> {
            ctx.put("q", ctx.request().getParam("q"));
            ctx.put("v", "1");
            ctx.next();
        });
        router.get("/").handler(this::home);
        router.get("/v").handler(this::version);
        vertx.createHttpServer().requestHandler(router).listen(8080);
    }

    private void home(RoutingContext ctx) {
        String q = ctx.get("q");
        ctx.response().putHeader("content-type", "text/html").end("<p>" + q + "</p>"); // want: xss
    }

    private void version(RoutingContext ctx) {
        String v = ctx.get("v");
        ctx.response().putHeader("content-type", "text/html").end("<p>" + v + "</p>");
    }
}
