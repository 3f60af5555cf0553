package p.javalin;
import io.javalin.Javalin;
import io.javalin.http.Context;
class J {
    void m() {
        Javalin app = Javalin.create();
        app.get("/a/{id}", ctx -> {
            Runtime.getRuntime().exec(ctx.pathParam("id")); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(ctx.pathParam("id"))));
            Runtime.getRuntime().exec(ctx.queryParam("q")); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(ctx.queryParam("q"))));
            Runtime.getRuntime().exec(ctx.formParam("f")); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(ctx.formParam("f"))));
            Runtime.getRuntime().exec(ctx.header("X")); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(ctx.header("X"))));
            Runtime.getRuntime().exec(ctx.body()); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(ctx.body())));
            Runtime.getRuntime().exec(ctx.cookie("c")); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(ctx.cookie("c"))));
        });
        app.ws("/w", ws -> {
            ws.onMessage(m -> {
                Runtime.getRuntime().exec(m.message()); // want: command-injection
                Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(m.message())));
            });
        });
    }
    static void h(Context c) throws Exception {
        Runtime.getRuntime().exec(c.bodyAsClass(String.class)); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(c.bodyAsClass(String.class))));
        Runtime.getRuntime().exec(c.uploadedFile("f").filename()); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(c.uploadedFile("f").filename())));
    }
}
