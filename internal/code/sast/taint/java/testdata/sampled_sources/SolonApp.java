package sampled.solon;
import java.nio.file.*;
import java.sql.*;
import org.noear.solon.Solon;
import org.noear.solon.annotation.*;
import org.noear.solon.core.handle.*;
import org.noear.solon.net.websocket.*;
@Controller
public class SolonApp {
    @Inject Statement st;
    public static void main(String[] args) {
        Solon.start(SolonApp.class, args, app -> {
            app.get("/run", ctx -> Runtime.getRuntime().exec("sh -c " + ctx.param("cmd"))); // want: command-injection
            app.post("/body", ctx -> ctx.outputAsHtml("<b>" + ctx.body() + "</b>")); // want: xss
        });
    }
    @Mapping("/hello")
    public String hello(@Param(defaultValue = "world") String name, int id) throws Exception {
        st.executeQuery("SELECT * FROM t WHERE i = " + id);
        st.executeQuery("SELECT * FROM t WHERE n = '" + name + "'"); // want: sql-injection
        return "ok";
    }
    @Get
    @Mapping("/file/{f}")
    public String file(@Path("f") String f, Context ctx) throws Exception {
        ctx.redirect(ctx.param("to")); // want: open-redirect
        return Files.readString(Paths.get("/srv/" + f)); // want: path-traversal
    }
    @Post
    @Mapping("/save")
    public void save(@Body User user) throws Exception {
        st.execute("INSERT INTO u VALUES('" + user.name + "')"); // want: sql-injection
    }
}
class User { public String name; }
@ServerEndpoint("/ws")
class Socket implements WebSocketListener {
    Statement st;
    public void onMessage(WebSocket socket, String text) throws java.io.IOException {
        try { st.execute("INSERT INTO u VALUES('" + text + "')"); } catch (SQLException e) { } // want: sql-injection
    }
}
