package sampled.ninja;
import com.google.inject.Inject;
import java.nio.file.*;
import java.sql.*;
import ninja.*;
import ninja.params.*;
public class NinjaController {
    @Inject Statement st;
    public Result show(@PathParam("id") String id, @Param("limit") Integer limit) throws Exception {
        st.executeQuery("SELECT * FROM t LIMIT " + limit);
        st.executeQuery("SELECT * FROM t WHERE id = '" + id + "'"); // want: sql-injection
        return Results.html();
    }
    public Result search(Context context) throws Exception {
        String q = context.getParameter("q");
        st.executeQuery("SELECT * FROM t WHERE a = '" + q + "'"); // want: sql-injection
        Files.readString(Path.of("/srv/" + context.getPathParameter("file"))); // want: path-traversal
        st.executeQuery("SELECT * FROM t WHERE i = " + context.getParameterAsInteger("i"));
        return Results.redirect(context.getParameter("next")); // want: open-redirect
    }
    public Result save(Context context, Form form) throws Exception {
        Runtime.getRuntime().exec("sh -c " + form.name);
        return Results.json();
    }
}
class Form { public String name; }
class Logging implements Filter {
    Statement st;
    public Result filter(FilterChain chain, Context context) {
        try { st.execute("INSERT INTO hits VALUES('" + context.getRequestPath() + "')"); } catch (SQLException e) { } // want: sql-injection
        return chain.next(context);
    }
}
