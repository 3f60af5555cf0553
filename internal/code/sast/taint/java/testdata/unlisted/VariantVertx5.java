package p.vertx5;
import io.vertx.ext.web.*;
import io.vertx.ext.web.handler.BodyHandler;
import io.vertx.core.Vertx;
class V {
    void m(Vertx vertx) {
        Router router = Router.router(vertx);
        router.post("/a/:id").handler(BodyHandler.create()).handler(ctx -> {
            Runtime.getRuntime().exec("sh -c " + ctx.body().asJsonObject().getString("x")); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(ctx.body().asJsonObject().getString("x")));
            Runtime.getRuntime().exec("sh -c " + ctx.pathParam("id")); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(ctx.pathParam("id")));
            Runtime.getRuntime().exec("sh -c " + ctx.queryParam("x").get(0)); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(ctx.queryParam("x").get(0)));
            Runtime.getRuntime().exec("sh -c " + ctx.request().formAttributes().get("f")); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(ctx.request().formAttributes().get("f")));
            for (FileUpload f : ctx.fileUploads()) {
                Runtime.getRuntime().exec("sh -c " + f.fileName()); // want: command-injection
                Runtime.getRuntime().exec("id " + Integer.parseInt(f.fileName()));
            }
        });
    }
}
