package popular.jooby;
import io.jooby.*;
import io.jooby.annotation.*;
import java.sql.*;
class JoobyApp extends Jooby {
    Statement st;
    {
        get("/{name}", ctx -> {
            st.executeQuery("SELECT * FROM users WHERE name = '" + ctx.path("name").value() + "'"); // want: sql-injection
            st.executeQuery("SELECT * FROM users WHERE id = " + ctx.query("id").intValue());
            return "ok";
        });
        post("/form", ctx -> {
            String mail = ctx.form("mail").valueOrNull();
            st.execute("INSERT INTO mails VALUES('" + mail + "')"); // want: sql-injection
            return ctx.setResponseType(MediaType.html).send("<p>" + ctx.header("X-Name").value("x") + "</p>");
        });
        ws("/ws", (ctx, init) -> init.onMessage((ws, message) -> {
            try { Runtime.getRuntime().exec("sh -c " + message.value()); } catch (Exception e) { } // want: command-injection
        }));
        mvc(new Pets());
    }
}
@Path("/pets")
class Pets {
    Statement st;
    @GET
    public String pet(@QueryParam String name, @PathParam int id) throws SQLException {
        st.executeQuery("SELECT * FROM pets WHERE id = " + id);
        st.executeQuery("SELECT * FROM pets WHERE name = '" + name + "'"); // want: sql-injection
        return "ok";
    }
}
