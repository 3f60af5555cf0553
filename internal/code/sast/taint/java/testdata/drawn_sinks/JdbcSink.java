package drawn.jdbc;
import java.sql.*;
import javax.sql.DataSource;
import io.javalin.http.Context;
import java.util.*;
class JdbcSink {
    private final DataSource ds;
    JdbcSink(DataSource ds) { this.ds = ds; }
    public static void routes(io.javalin.Javalin app, JdbcSink s) { app.get("/x", s::find); }
    void find(Context ctx) throws SQLException {
        String n = ctx.queryParam("n");
        try (Connection c = ds.getConnection(); Statement st = c.createStatement()) {
            st.executeUpdate("DELETE FROM u WHERE n = '" + n + "'"); // want: sql-injection
            st.addBatch("DELETE FROM u WHERE n = '" + n + "'"); // want: sql-injection
            c.prepareStatement("SELECT * FROM u ORDER BY " + n).executeQuery(); // want: sql-injection
            c.prepareCall("{call " + n + "}").execute(); // want: sql-injection
            DriverManager.getConnection("jdbc:mysql://" + n + "/db"); // want: ssrf
            PreparedStatement ps = c.prepareStatement("SELECT * FROM u WHERE n = ?");
            ps.setString(1, n);
            List<String> ok = List.of("n", "id");
            if (ok.contains(n)) st.executeQuery("SELECT * FROM u ORDER BY " + n);
        }
    }
}
