package forms.vertxproxy;
import io.vertx.core.*;
import io.vertx.core.http.*;
public class VertxProxy extends VerticleBase {
    @Override
    public Future<?> start() {
        return vertx.createHttpServer().requestHandler(req -> {
            var name = req.getParam("name");
            vertx.fileSystem().readFile("/srv/" + name); // want: path-traversal
            req.body().onSuccess(buffer -> exec(buffer.toString()));
            req.response().putHeader("content-type", "text/html").end("<p>" + req.getHeader("x")); // want: xss
        }).webSocketHandler(ws -> ws.textMessageHandler(text -> exec(text))).listen(8080);
    }
    private static void exec(String s) {
        try {
            Runtime.getRuntime().exec("sh -c " + s); // want: command-injection
        } catch (java.io.IOException e) { }
    }
}
