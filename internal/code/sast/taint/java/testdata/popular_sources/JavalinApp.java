package popular.javalin;
import io.javalin.Javalin;
import io.javalin.http.*;
import io.javalin.apibuilder.CrudHandler;
import java.nio.file.*;
import java.sql.*;
import static io.javalin.apibuilder.ApiBuilder.*;
class JavalinApp {
    record NewUser(String name, Integer age) {}
    static Statement st;
    public static void main(String[] args) {
        Javalin app = Javalin.create(config -> config.router.apiBuilder(() -> {
            path("/users", () -> {
                get(JavalinApp::list);
                post(ctx -> {
                    NewUser u = ctx.bodyAsClass(NewUser.class);
                    st.executeUpdate("INSERT INTO users(name) VALUES('" + u.name() + "')"); // want: sql-injection
                    st.executeUpdate("INSERT INTO ages(age) VALUES(" + u.age() + ")");
                });
            });
            crud("/docs/{doc-id}", new Docs());
        }));
        app.get("/go", ctx -> ctx.redirect(ctx.queryParam("to"))); // want: open-redirect
        app.get("/hello/{name}", ctx -> ctx.html("<h1>Hello " + ctx.pathParam("name") + "</h1>")); // want: xss
        app.ws("/chat", ws -> ws.onMessage(ctx -> {
            st.execute("INSERT INTO chat VALUES('" + ctx.message() + "')"); // want: sql-injection
        }));
        app.post("/upload", ctx -> {
            UploadedFile file = ctx.uploadedFile("f");
            Files.copy(file.content(), Path.of("/srv/up", ctx.formParam("folder"), "f.bin")); // want: path-traversal
        });
        app.start(7070);
    }
    static void list(Context ctx) throws SQLException {
        int page = ctx.queryParamAsClass("page", Integer.class).getOrDefault(1);
        st.executeQuery("SELECT * FROM users LIMIT 10 OFFSET " + page);
        st.executeQuery("SELECT * FROM users WHERE org = '" + ctx.header("X-Org") + "'"); // want: sql-injection
    }
    static class Docs implements CrudHandler {
        public void getAll(Context ctx) { ctx.result("all"); }
        public void getOne(Context ctx, String id) { ctx.html(read(id)); }
        public void create(Context ctx) { ctx.html("<p>" + ctx.cookie("nick") + "</p>"); } // want: xss
        public void update(Context ctx, String id) { ctx.result("ok"); }
        public void delete(Context ctx, String id) {
            try { Files.delete(Path.of("/srv/docs/" + id)); } catch (java.io.IOException e) { ctx.status(500); } // want: path-traversal
        }
        String read(String id) { return "<p>doc</p>"; }
    }
}
