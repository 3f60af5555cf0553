package later.sun;
import com.sun.net.httpserver.*;
import java.io.*;
import java.net.InetSocketAddress;
import java.nio.file.*;
import java.sql.*;
public class SunServer {
    static Statement st;
    public static void main(String[] args) throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(8000), 0);
        server.createContext("/a", exchange -> {
            String q = exchange.getRequestURI().getQuery();
            try { st.executeQuery("SELECT * FROM t WHERE q = '" + q + "'"); } catch (SQLException e) { } // want: sql-injection
            byte[] body = exchange.getRequestBody().readAllBytes();
            Runtime.getRuntime().exec("sh -c " + new String(body)); // want: command-injection
        });
        server.createContext("/f", new FileHandler());
    }
}
class FileHandler implements HttpHandler {
    @Override
    public void handle(HttpExchange t) throws IOException {
        Files.readString(Path.of("/srv" + t.getRequestURI().getPath())); // want: path-traversal
        Files.readString(Path.of("/srv/index"));
        t.getResponseHeaders().set("Location", t.getRequestURI().getQuery()); // want: open-redirect
    }
}
