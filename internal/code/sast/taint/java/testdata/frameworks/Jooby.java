package p.jooby;
import io.jooby.Jooby;
public class J extends Jooby {
    {
        get("/{id}", ctx -> {
            Runtime.getRuntime().exec(ctx.path("id").value()); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(ctx.path("id").value())));
            Runtime.getRuntime().exec(ctx.query("q").value()); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(ctx.query("q").value())));
            Runtime.getRuntime().exec(ctx.header("h").value("")); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(ctx.header("h").value(""))));
            Runtime.getRuntime().exec(ctx.form("f").value()); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(ctx.form("f").value())));
            return "";
        });
    }
}
