package p.vertx_eventbus;
import io.vertx.core.*;
import io.vertx.core.json.JsonObject;
public class V extends AbstractVerticle {
    public void start() {
        vertx.eventBus().<JsonObject>consumer("addr", msg -> {
            try {
                Runtime.getRuntime().exec("const");
            } catch (Exception e) {}
        });
        vertx.createHttpServer().requestHandler(req -> {
            try {
                Runtime.getRuntime().exec(req.getParam("a")); // want: command-injection
                Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(req.getParam("a"))));
                Runtime.getRuntime().exec(req.path()); // want: command-injection
                Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(req.path())));
            } catch (Exception e) {}
        }).listen(80);
    }
}
