package popular.ratpack;
import ratpack.server.RatpackServer;
import ratpack.handling.*;
import ratpack.form.Form;
import java.sql.Statement;
class RatpackApp {
    static Statement st;
    public static void main(String... args) throws Exception {
        RatpackServer.start(server -> server.handlers(chain -> chain
            .get(":name", ctx -> {
                String name = ctx.getPathTokens().get("name");
                st.executeQuery("SELECT * FROM users WHERE name = '" + name + "'"); // want: sql-injection
                st.executeQuery("SELECT * FROM users WHERE id = " + ctx.getPathTokens().asInt("id"));
                ctx.render("ok");
            })
            .post("form", ctx -> ctx.parse(Form.class).then(form -> {
                Runtime.getRuntime().exec("sh -c " + form.get("cmd")); // want: command-injection
                ctx.render("ok");
            }))
            .post("text", ctx -> ctx.getRequest().getBody().then(data -> {
                st.execute("INSERT INTO t VALUES('" + data.getText() + "')"); // want: sql-injection
                ctx.redirect(ctx.getRequest().getQueryParams().get("next")); // want: open-redirect
            }))
            .all(new Log())));
    }
    static class Log implements Handler {
        @Override public void handle(Context ctx) throws Exception {
            st.execute("INSERT INTO log VALUES('" + ctx.getRequest().getHeaders().get("User-Agent") + "')"); // want: sql-injection
            ctx.next();
        }
    }
}
