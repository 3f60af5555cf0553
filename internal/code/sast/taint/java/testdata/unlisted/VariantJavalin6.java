package p.javalin6;
import io.javalin.Javalin;
import io.javalin.http.*;
class J {
    record Input(String name) {}
    void m() {
        Javalin.create(config -> {}).post("/a", ctx -> {
            Runtime.getRuntime().exec("sh -c " + ctx.bodyAsClass(Input.class).name()); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(ctx.bodyAsClass(Input.class).name()));
            Runtime.getRuntime().exec("sh -c " + ctx.formParam("f")); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(ctx.formParam("f")));
            Runtime.getRuntime().exec("sh -c " + ctx.pathParamAsClass("id", String.class).get()); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(ctx.pathParamAsClass("id", String.class).get()));
        }).ws("/ws", ws -> {
            ws.onMessage(c -> {
                Runtime.getRuntime().exec("sh -c " + c.message()); // want: command-injection
                Runtime.getRuntime().exec("id " + Integer.parseInt(c.message()));
            });
        });
    }
}
