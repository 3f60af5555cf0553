package shop;

import io.javalin.Javalin;

public class JavalinAttr {
    public static void main(String[] args) {
        Javalin app = Javalin.create().start(7000);
        app.before(ctx -> {
            ctx.attribute("who", ctx.queryParam("who"));
            ctx.attribute("level", "3");
        });
        app.get("/", ctx -> ctx.html("<p>" + ctx.attribute("who") + "</p>")); // want: xss
        app.get("/level", ctx -> ctx.html("<p>" + ctx.attribute("level") + "</p>"));
    }
}
