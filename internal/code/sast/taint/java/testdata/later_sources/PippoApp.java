package later.pippo;
import java.nio.file.*;
import java.sql.*;
import ro.pippo.core.*;
import ro.pippo.core.route.RouteContext;
import ro.pippo.controller.*;
public class PippoApp extends Application {
    private Statement st;
    @Override
    protected void onInit() {
        GET("/u/{name}", routeContext -> {
            String name = routeContext.getParameter("name").toString();
            try { st.executeQuery("SELECT * FROM t WHERE n = '" + name + "'"); } catch (SQLException e) { } // want: sql-injection
            int id = routeContext.getParameter("id").toInt();
            try { st.executeQuery("SELECT * FROM t WHERE i = " + id); } catch (SQLException e) { }
            routeContext.redirect(routeContext.getParameter("to").toString()); // want: open-redirect
        });
        POST("/run", this::run);
    }
    private void run(RouteContext ctx) {
        try { Runtime.getRuntime().exec("sh -c " + ctx.getRequest().getBody()); } catch (Exception e) { } // want: command-injection
    }
}
class Files2 extends Controller {
    @GET("/f")
    public void f(@Param("file") String file) throws Exception {
        Files.readString(Path.of("/srv/" + file)); // want: path-traversal
    }
}
