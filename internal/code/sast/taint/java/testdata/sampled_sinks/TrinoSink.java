package sampled.trino;
import io.trino.client.*;
import java.sql.*;
import java.util.Properties;
import okhttp3.OkHttpClient;
import org.springframework.web.bind.annotation.*;
@RestController
class TrinoSink {
    private OkHttpClient http;
    private ClientSession session;
    @GetMapping("/t")
    void t(@RequestParam String name, @RequestParam String host, @RequestParam int id) throws Exception {
        StatementClientFactory.newStatementClient(http, session, "SELECT * FROM u WHERE n = '" + name + "'"); // want: sql-injection
        Connection c = DriverManager.getConnection("jdbc:trino://" + host + ":8080/hive"); // want: ssrf
        c.createStatement().executeQuery("SELECT * FROM u WHERE n = '" + name + "'"); // want: sql-injection
        c.prepareStatement("SELECT * FROM u WHERE n = '" + name + "'"); // want: sql-injection
        c.nativeSQL("SELECT 1");
        PreparedStatement ps = c.prepareStatement("SELECT * FROM u WHERE n = ?");
        ps.setString(1, name);
        c.createStatement().executeQuery("SELECT * FROM u WHERE i = " + id);
    }
}
